package RT::Extension::ServiceDesk;
use strict; use warnings; use parent 'ServiceDesk';

our $VERSION = $ServiceDesk::VERSION;

# Our pages have addresses to be kept and mailed: they open without a referrer, and change nothing.
$RT::Interface::Web::IS_WHITELISTED_COMPONENT{$_} = 1 for qw(/service-desk/dhandler /service-desk/sign-in);

# What the configuration says holds until something is set on the page of settings.
sub set { my ($one) = RT::System->new(RT->SystemUser)->Attributes->Named('ServiceDesk'); $one ? %{ $one->Content } : () }
sub host { shift->new(name => 'Request Tracker', lacks => 'organization', RT->Config->Get('ServiceDesk'), set(), user => shift) }
sub is_admin { $_[1]->HasRight(Right => 'SuperUser', Object => $RT::System) }

sub who {
    my $user = (my $self = shift)->{user};
    return unless $user && $user->id && !$user->PrincipalObj->Disabled;
    my $groups = RT::Groups->new(RT->SystemUser);
    $groups->LimitToUserDefinedGroups;
    $groups->WithMember(PrincipalId => $user->id, Recursively => 1);
    my %role = $user->Privileged ? (kind => 'agent', role => $self->is_admin($user) ? 'admin' : 'agent') : (kind => 'client');
    my $object = $user->UserObj;
    return $self->row(%role, id => $user->id, person => $user->id, name => $object->RealName || $object->Name,
        email => $object->EmailAddress, locale => $object->Lang, time_zone => $object->Timezone || RT->Config->Get('Timezone'),
        teams => [ map { '' . $_->id } @{ $groups->ItemsArrayRef } ]);
}

# Who may sign in as an agent, or a client.
sub user {
    my ($self, $kind, $id) = @_;
    my $user = RT::CurrentUser->new($id);
    return $user->id && !$user->PrincipalObj->Disabled && !!$user->Privileged eq ($kind eq 'agent') ? $user : undef;
}

# Ids of tickets that this user may see by rights: ShowTicket in the queue, or by a role on the ticket.
sub tickets {
    my ($self, $user, $rows, @which) = @_;
    my $tickets = RT::Tickets->new($user);
    $tickets->Limit(FIELD => 'id', @which);
    $tickets->OrderBy(FIELD => 'id');
    $tickets->RowsPerPage($rows);
    return map { $_->id } grep { $_->CurrentUserHasRight('ShowTicket') } @{ $tickets->ItemsArrayRef || [] };
}
sub after { my ($self, $ticket, $rows) = @_; $self->tickets(RT->SystemUser, $rows, OPERATOR => '>', VALUE => $ticket) }
sub visible {
    my ($self, $kind, $id, @tickets) = @_;
    my $user = $self->user($kind, $id) or return;
    return $self->tickets($user, scalar @tickets, OPERATOR => 'IN', VALUE => \@tickets);
}

sub act_as { my ($self, @by) = @_; $self->{by} = ($by[0] ? $self->user(@by) : RT->SystemUser) // $self->refuse('You cannot act') }
sub ticket { my ($self, $user, $id) = @_; my $ticket = RT::Ticket->new($user); $ticket->Load($id); $ticket }

# What RT refuses is refused with its sentence.
sub change {
    my ($self, $id, $method, @change) = @_;
    my $ticket = $self->ticket($self->{by}, $id);
    return if $method =~ /\ASet(\w+)/ && $ticket->$1 eq $change[0];
    my ($done, $sentence) = $ticket->$method(@change);
    $done || $self->refuse($sentence =~ s/\.\z//r);
}
sub status { my ($self, $id, $status) = @_; $self->change($id, SetStatus => $status) }
sub assign { my ($self, $id, $agent) = @_; $self->change($id, SetOwner => $agent // $self->refuse('Only people are owners')) }
sub replies {
    my ($self, $id) = @_;
    my $all = $self->ticket(RT->SystemUser, $id)->Transactions->ItemsArrayRef || [];
    return map { $_->Content(Type => 'text/html') } grep { $_->Type eq 'Correspond' } @$all;
}
sub reply {
    my ($self, $id, $html, @files) = @_;
    my $mail = HTML::Mason::Commands::MakeMIMEEntity(Type => 'text/html', Body => $html);
    $mail->attach(Type => $_->{type}, Filename => Encode::encode('MIME-Header', $_->{name}), Data => $_->{content},
        Encoding => 'base64') for @files;
    $self->change($id, Correspond => MIMEObj => $mail);
}

1;
