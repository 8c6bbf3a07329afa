Plugin('RT::Extension::ServiceDesk');
# That of the adapter and of the connection file: who is signed in is told to requests that are signed with it.
Set($ServiceDeskSecret, 'replace this secret');
# Who is not privileged sees our pages too.
Set($SelfServiceRegex, qr!^(?:/+SelfService/|/+service-desk/)!);
1;
