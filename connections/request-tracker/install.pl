# What the installer asks of Request Tracker and changes in it, by RT's own library: perl -I <lib> install.pl <what>, with
# JSON on standard input and output.
use strict; use warnings;
use File::Path 'remove_tree'; use JSON;
use RT;

my $given = decode_json(do { local $/; <STDIN> } || '{}');
RT::LoadConfig();

sub is_admin { $_[0]->PrincipalObj->HasRight(Right => 'SuperUser', Object => $RT::System) }

my %do = (
    look => sub {
        my %config = map { $_ => scalar RT->Config->Get($_) }
            qw(rtname WebDomain WebPort WebPath DatabaseType DatabaseHost DatabasePort DatabaseName DatabaseUser DatabasePassword Timezone);
        my ($site) = grep { -f } $ENV{RT_SITE_CONFIG} || (), "$RT::LocalEtcPath/RT_SiteConfig.pm", "$RT::EtcPath/RT_SiteConfig.pm";
        return { %config, version => $RT::VERSION, plugins => $RT::LocalPluginPath, mason => $RT::MasonDataDir, var => $RT::VarPath,
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
            next if $user->Name =~ /^(?:RT_System|Nobody)$/;
            return { id => $user->id, name => $user->Name }
                if $given->{login} ? $given->{login} eq $user->Name : is_admin($user);
        }
        return {};
    },
    clear => sub { remove_tree(@{ $given->{folders} }); return {} },
    # And what was set on the page of settings.
    away => sub {
        RT::Init();
        RT->System->DeleteAttribute('ServiceDesk');
        remove_tree(@{ $given->{folders} });
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
