# What the installer asks of Request Tracker and changes in it, by RT's own library: perl -I <lib> install.pl <what>, with
# JSON on standard input and output.
use strict; use warnings;
use JSON;
use RT;

my $given = decode_json(do { local $/; <STDIN> } || '{}');
my %account = (Name => 'service-desk');
RT::LoadConfig();

sub loaded {
    RT::Init();
    my $user = RT::User->new(RT->SystemUser);
    $user->Load($account{Name});
    return $user;
}

sub is_admin { $_[0]->PrincipalObj->HasRight(Right => 'SuperUser', Object => $RT::System) }

my %do = (
    look => sub {
        my %config = map { $_ => scalar RT->Config->Get($_) }
            qw(rtname WebDomain WebPort WebPath DatabaseType DatabaseHost DatabasePort DatabaseName DatabaseUser DatabasePassword Timezone);
        my ($site) = grep { -f } $ENV{RT_SITE_CONFIG} || (), "$RT::LocalEtcPath/RT_SiteConfig.pm", "$RT::EtcPath/RT_SiteConfig.pm";
        return { %config, version => $RT::VERSION, plugins => $RT::LocalPluginPath, mason => $RT::MasonDataDir,
            siteConfig => $site, siteFolder => $ENV{RT_SITE_CONFIG_DIR} || "$RT::LocalEtcPath/RT_SiteConfig.d" };
    },
    # Who is first admin: who has this name, else the first person who may do everything.
    admin => sub {
        RT::Init();
        my $users = RT::Users->new(RT->SystemUser);
        $users->LimitToEnabled;
        $users->LimitToPrivileged;
        $users->OrderBy(FIELD => 'id');
        while (my $user = $users->Next) {
            next if $user->Name =~ /^(?:RT_System|Nobody|\Q$account{Name}\E)$/;
            return { id => $user->id, name => $user->Name }
                if $given->{login} ? $given->{login} eq $user->Name : is_admin($user);
        }
        return {};
    },
    # The account that acts for others, with a token; it is known to nobody but the service desk.
    account => sub {
        my $user = loaded();
        if (!$user->id) {
            my ($ok, $message) = $user->Create(%account, RealName => 'Service desk', Privileged => 1);
            die "$message\n" unless $ok;
        }
        $user->SetDisabled(0) if $user->PrincipalObj->Disabled;
        $user->PrincipalObj->GrantRight(Right => 'SuperUser', Object => $RT::System) unless is_admin($user);
        my $tokens = RT::AuthTokens->new(RT->SystemUser);
        $tokens->LimitOwner(VALUE => $user->id);
        while (my $token = $tokens->Next) { $token->Delete }
        my ($ok, $message, $token) =
            RT::AuthToken->new(RT->SystemUser)->Create(Owner => $user->id, Description => 'Service desk');
        die "$message\n" unless $ok;
        return { token => $token };
    },
    'account-away' => sub {
        my $user = loaded();
        return {} unless $user->id;
        my $tokens = RT::AuthTokens->new(RT->SystemUser);
        $tokens->LimitOwner(VALUE => $user->id);
        while (my $token = $tokens->Next) { $token->Delete }
        $user->PrincipalObj->RevokeRight(Right => 'SuperUser', Object => $RT::System) if is_admin($user);
        $user->SetDisabled(1);
        return {};
    },
    ticket => sub {
        RT::Init();
        RT->Config->Set(MailCommand => sub { 1 });
        my $queues = RT::Queues->new(RT->SystemUser);
        $queues->UnLimit;
        my ($queue) = grep { $_->Lifecycle eq 'default' && $_->Name !~ /^___/ } @{ $queues->ItemsArrayRef };
        die "There is no queue with the life cycle default.\n" unless $queue;
        my ($id, undef, $message) = RT::Ticket->new(RT->SystemUser)->Create(Queue => $queue->id, Subject => $given->{subject});
        die "$message\n" unless $id;
        return { id => "$id" };
    },
    'ticket-away' => sub {
        RT::Init();
        RT->Config->Set(MailCommand => sub { 1 });
        my $ticket = RT::Ticket->new(RT->SystemUser);
        $ticket->Load($given->{id});
        $ticket->SetStatus('deleted') if $ticket->id && $ticket->Status ne 'deleted';
        return {};
    },
);
print encode_json($do{$ARGV[0]}->());
