// Search and bell beside the person's menu; GLPI has no hook in its header. place.js of the service desk came before.
const points = document.currentScript.dataset.points.split(' ');
serviceDeskPlaces(points.map((point) => ['^(?!/service-desk/)', point, null, 'header .user-menu']));
