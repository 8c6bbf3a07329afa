// Runs once Zammad has loaded; place.js of the service desk stands beside this file.
const ofTicket = (point) => ['#ticket/zoom/(\\d+)', point, 'ticket-id', '.content.active .ticket-article'];
const places = [
  ...['ticket.actions', 'ticket.problem', 'ticket.associates'].map(ofTicket),
  ['#user/profile/(\\d+)', 'user.associates', 'user-id', '.content.active .profile-section'],
  ...['search', 'inbox'].map((point) => ['', point, null, '.navigation > .navbar-items-personal']),
  ['#organization/profile/(\\d+)', 'organization.associates', 'organization-id', '.content.active .profile-section'],
];
const src = '/service-desk/bundle/host-shim.js';
document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
fetch('/service-desk-api/off').then(async (reply) => {
  const off = await reply.json();
  serviceDeskPlaces(places.filter(([, point]) => !off.includes(point)));
  const entry = { prio: 2500, parent: '', name: 'Service desk', target: '/service-desk/problem', permission: ['*'] };
  if (!off.includes('menu')) App.Config.set('ServiceDesk', entry, 'NavBar');
});
