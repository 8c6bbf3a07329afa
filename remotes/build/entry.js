// Has the container's name, so it is part of the container's file and knows the script that the shim added: chunks get
// its nonce, and the
// shim says by `vet` what hash each must have (host-shim/script.ts). A host that loads the remote by other means has no
// `vet`.
const script = document.currentScript;
__webpack_nonce__ = script?.nonce;
__webpack_require__.vet = script?.vet ?? ((url) => url);
