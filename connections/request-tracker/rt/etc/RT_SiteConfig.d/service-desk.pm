Plugin('RT::Extension::ServiceDesk');
# The secret is that of the connection file. The address is the service desk's, as this machine reaches it. The folder notes
# what was done, for two days: one that RT may write and that outlives a restart. off: slots (ticket.problem, …), or menu,
# that are not to be shown.
Set(%ServiceDesk, secret => 'replace this secret', address => 'http://127.0.0.1:8080',
    folder => '/var/lib/request-tracker5/service-desk', off => []);
# Who is not privileged sees our pages too.
Set($SelfServiceRegex, qr!^(?:/+SelfService/|/+service-desk/)!);
1;
