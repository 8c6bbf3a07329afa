Plugin('RT::Extension::ServiceDesk');
# Who is not privileged sees our pages too.
Set($SelfServiceRegex, qr!^(?:/+SelfService/|/+service-desk/)!);
1;
