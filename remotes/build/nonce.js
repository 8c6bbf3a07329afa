// Has the container's name, so it is part of the container's file and knows the script that the shim added: chunks get its nonce.
__webpack_nonce__ = document.currentScript?.nonce;
