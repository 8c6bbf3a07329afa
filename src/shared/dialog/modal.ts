import ReactModal from 'react-modal';
import portalOpenInstances from 'react-modal/lib/helpers/portalOpenInstances';

// react-modal puts two focusable elements into the host's body while a modal is open. A modal <dialog> needs no such
// trap, and a widget leaves the host's page alone.
portalOpenInstances.subscribers = [];

/** A name of our own: the build leaves out a module that only hands on what it imports, and the line above with it. */
export const Modal = ReactModal;
