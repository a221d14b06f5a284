"""The address of this machine in its own network, and its QR code."""

import ipaddress
import socket

import segno

# Nothing is sent there: the system only says from which of its addresses it would.
SOMEWHERE = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")


def candidates():
    """Return the IPv4 addresses at which other devices may find this machine, the likeliest first."""
    addresses = []
    for target in SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                addresses.append(probe.getsockname()[0])
            except OSError:
                continue
    try:
        addresses += [entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        pass
    return [
        address for address in dict.fromkeys(addresses) if not is_loopback(address) and address != "0.0.0.0"
    ]


def is_loopback(host):
    """Return whether a host can be reached from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr(url):
    """Return the QR code of an address as SVG that takes the size it is given."""
    code = segno.make(url, error="m", micro=False)
    return code.svg_inline(omitsize=True, border=4, dark="#000", light="#fff", svgclass="hall-qr")
