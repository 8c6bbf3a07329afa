package ServiceDesk;
# What extensions written in Perl have in common: signed requests (docs/connect/host-api.md), actions that are done once,
# who may see a ticket, slots, and the test of the connection. An extension inherits from it. Core modules only.
#
# A host has the methods: who() the person of docs/connect/sign-in.md or undef; visible($kind, $id, @tickets) those of
# these tickets that the person may see, by the help-desk's own rules; after($ticket, $limit) ids of tickets above this
# one; act_as($kind, $id), undef: as the service desk; and of the actions those that it has: status($ticket, $status),
# priority($ticket, $priority), assign($ticket, $agent, $team), reply($ticket, $html, @files) with replies($ticket, $since).
use strict; use warnings; use utf8;
use Digest::SHA qw(hmac_sha256_hex sha256_hex); use Encode qw(encode_utf8 decode_utf8); use Fcntl ':flock'; use File::Path 'make_path';
use HTTP::Tiny; use JSON::PP; use List::Util qw(any);

# That of the service desk which this came with; said with each person.
our $VERSION = '0.2.0';

# Seconds that a signature counts, and that what was done is kept; ids of one request.
my ($AGE, $KEPT, $IDS) = (300, 2 * 24 * 3600, 1000);
# Slots by their page; an administrator switches each on or off.
my @POINTS = (
    [ 'ticket.actions' => 'Ticket: buttons' ],
    [ 'ticket.problem' => 'Ticket: its problem' ],
    [ 'ticket.associates' => 'Ticket: assets, changes and contracts' ],
    [ 'user.associates' => 'User: assets and contracts' ],
    [ 'user.permissions' => 'User: permissions' ],
    [ 'organization.associates' => 'Organization: assets and contracts' ],
    [ 'agent.permissions' => 'Agent: permissions' ],
    [ 'menu' => 'Entry in the menu' ],
    [ 'search' => 'Every page: search' ],
    [ 'inbox' => 'Every page: bell with the unread messages' ],
);
my @SETTINGS = (
    [ address => 'Address of the service desk, as this machine reaches it' ], [ folder => 'Folder that notes what was done' ],
    [ secret => 'Secret, the same as in the connection file' ],
);
my $json = JSON::PP->new->utf8->canonical;

# Settings: name (of the help-desk), lacks (kind of the pages that it does not have: organization), secret, address (of the
# service desk), folder (of keys), off (points, a list), and each point that was switched, with 1 if it is on.
sub new { my ($class, %settings) = @_; bless { off => [], %settings }, $class }

sub refuse { my ($self, $sentence) = @_; die { refused => "$self->{name}: $sentence." } }
for my $action (qw(status priority assign reply)) {
    no strict 'refs';
    *$action = sub { $_[0]->refuse("This cannot be done ($action)") };
}
sub replies { () }
# An address of this host, and no other.
sub back { my ($self, $to) = @_; ($to // '') =~ m{\A/(?![/\\])[^\s\\]*\z} ? $to : '/' }

# The status and the JSON of the reply to a request for a place: who, tickets, tickets/visible, tickets/actions. `request`
# has method, target, time, signature, and the body as bytes.
sub respond {
    my ($self, $place, %request) = @_;
    return (401, $self->message('The signature is wrong, or the clocks of both machines differ.')) unless $self->signed(%request);
    my @reply = eval { $self->reply_to("$request{method} $place", %request) };
    return @reply if @reply;
    return (422, $self->message($@->{refused})) if ref $@ eq 'HASH';
    warn "Service desk: $@";
    return (502, $self->message("$self->{name} did not do it."));
}
sub message { my ($self, $text) = @_; $json->encode({ message => $text }) }

sub reply_to {
    my ($self, $call, %request) = @_;
    my $sent = length $request{body} ? $json->decode($request{body}) : {};
    if ($call eq 'GET who') {
        my $who = $self->who;
        return $who ? (200, $json->encode({ %$who, plugin => $VERSION })) : (401, '{}');
    }
    return (200, $json->encode($self->page($request{target}))) if $call eq 'GET tickets';
    return $self->visible_of($sent) if $call eq 'POST tickets/visible';
    return $self->once($sent) if $call eq 'POST tickets/actions';
    return (404, $self->message('There is nothing here.'));
}

sub signature { my ($self, @lines) = @_; 'sha256=' . hmac_sha256_hex(join("\n", @lines), encode_utf8($self->{secret})) }
sub signed {
    my ($self, %request) = @_;
    my ($time, $given) = map { $_ // '' } @request{qw(time signature)};
    return 0 unless length($self->{secret} // '') && $time =~ /\A\d+\z/ && abs(time - $time) <= $AGE;
    my $good = $self->signature($time, @request{qw(method target body)});
    return 0 unless length $good == length $given;
    my $same = 0;    # every character is compared, so that the time says nothing
    $same |= ord(substr $good, $_, 1) ^ ord(substr $given, $_, 1) for 0 .. length($good) - 1;
    return $same == 0;
}

# The person of the sign-in document; what is empty is left out.
sub row {
    my ($self, %row) = @_;
    return { map { defined $row{$_} && length $row{$_} ? ($_ => ref $row{$_} ? $row{$_} : "$row{$_}") : () } keys %row };
}
# agent:12 as its kind and id, or nothing.
sub person { ($_[1] // '') =~ /\A(agent|client):([1-9]\d{0,17})\z/ ? ($1, $2) : () }
sub numbers { my ($self, @ids) = @_; grep { defined && !ref && /\A[1-9]\d{0,17}\z/ } @ids }
sub ids_seen {
    my ($self, $kind, $id, @tickets) = @_;
    my %seen = map { $_ => 1 } @tickets ? $self->visible($kind, $id, @tickets) : ();
    return map { "$_" } grep { $seen{$_} } @tickets;
}

sub visible_of {
    my ($self, $sent) = @_;
    my ($kind, $id) = $self->person($sent->{person});
    my $ids = $sent->{ids};
    return (400, $self->message("It needs a person, and at most $IDS ids.")) unless $kind && ref $ids eq 'ARRAY' && @$ids <= $IDS;
    return (200, $json->encode({ ids => [ $self->ids_seen($kind, $id, $self->numbers(@$ids)) ] }));
}

sub page {
    my ($self, $target) = @_;
    my %query = map { /\A([^=]*)=(.*)\z/ ? ($1 => $2 =~ s/%([0-9a-f]{2})/chr hex $1/gier) : () } split /&/, $target =~ s/\A[^?]*\??//r;
    my @person = $self->person($query{visible_to}) or $self->refuse('It needs visible_to');
    my ($since, $limit) = map { ($_ // '') =~ /\A(\d{1,18})\z/ ? $1 : 0 } @query{qw(since limit)};
    $limit = $IDS if !$limit || $limit > $IDS;
    my @tickets = $self->after($since, $limit);
    my @rows = map { { id => $_ } } $self->ids_seen(@person, @tickets);
    return { rows => \@rows, cursor => '' . (@tickets ? $tickets[-1] : $since), more => @tickets == $limit ? \1 : \0 };
}

# Each ticket of an action once. The same key at the same time waits; a file for each key says what was done.
sub once {
    my ($self, $sent) = @_;
    my @by = $self->person($sent->{by});
    my @tickets = ref $sent->{tickets} eq 'ARRAY' ? @{ $sent->{tickets} } : ();
    return (422, $self->message("$self->{name} does not know this ticket, or you."))
        unless defined $sent->{key} && (@by || !defined $sent->{by}) && @tickets && @tickets == $self->numbers(@tickets);
    make_path($self->{folder}, { mode => 0700 });
    unlink grep { time - (stat $_)[9] > $KEPT } glob "\Q$self->{folder}\E/*.json";
    open my $file, '+>>', "$self->{folder}/" . sha256_hex(encode_utf8($sent->{key})) . '.json' or die "$self->{folder}: $!";
    flock $file, LOCK_EX or die $!;
    seek $file, 0, 0;
    my $kept = do { local $/; <$file> };
    my $done = length($kept // '') ? $json->decode($kept) : {};
    my $note = sub {
        my ($ticket, $state) = @_;
        $done->{$ticket} = $state;
        truncate $file, 0; seek $file, 0, 0;
        syswrite $file, $json->encode($done);
    };
    $self->act_as(@by ? @by : (undef, undef));
    my %may = map { $_ => 1 } @by ? $self->ids_seen(@by, @tickets) : ();
    for my $ticket (@tickets) {
        my $state = $done->{$ticket} // 0;
        next if $state eq 'done';
        $self->refuse('You may not see this ticket, or there is none') if @by && !$may{$ticket};
        $self->refuse('There is no such ticket') if !@by && (($self->after($ticket - 1, 1))[0] // 0) != $ticket;
        $note->($ticket, time) unless $state;
        $self->act($ticket, $sent, $state);
        $note->($ticket, 'done');
    }
    return (200, '{}');
}

sub act {
    my ($self, $ticket, $sent, $begun) = @_;
    my $action = $sent->{action} // '';
    return $self->status($ticket, $sent->{status}) if $action eq 'status';
    return $self->priority($ticket, $sent->{priority}) if $action eq 'priority';
    return $self->assign($ticket, $sent->{agent}, $sent->{team}) if $action eq 'assign';
    $self->refuse('This cannot be done') unless $action eq 'reply';
    my $plain = sub { my $text = $_[0] =~ s/<[^>]*>/ /gr; $text =~ s/(?:&nbsp;|\s)+/ /g; $text =~ s/\A | \z//gr };
    return if $begun && any { $plain->($_) eq $plain->($sent->{text}) } $self->replies($ticket, $begun - 1);
    require MIME::Base64;
    $self->reply($ticket, $sent->{text}, map { { %$_, content => MIME::Base64::decode_base64($_->{base64}) } } @{ $sent->{files} // [] });
}

# Slots of the page of a ticket, user, organization or agent; those that are switched off are left out.
sub slots {
    my ($self, $kind, $id) = @_;
    return join '', map { $self->slot($_, "$kind-id" => $id) } grep { /\A\Q$kind\E\./ } map { $_->[0] } $self->points;
}
sub slot {
    my ($self, $point, %attributes) = @_;
    return '' unless $self->on($point);
    my $text = join '', map { my $value = $attributes{$_} =~ s/([&"<>])/'&#' . ord($1) . ';'/ger; qq{ $_="$value"} } sort keys %attributes;
    return qq{<service-desk-slot point="$point"$text></service-desk-slot>};
}
# Search and bell, for the header of the pages of agents; our own pages have both in their menu: `path` is the page's.
sub bar { my ($self, $path) = @_; return join '', map { $self->slot($_) } $path =~ m{\A/service-desk/} ? () : qw(search inbox) }
sub on { my ($self, $point) = @_; $self->{$point} // !any { $_ eq $point } @{ $self->{off} } }

# Fields of a page of settings, each named as its setting, with what came of it or of a test; and what of a form that was
# sent are settings.
sub form {
    my ($self, $result, $test) = @_;
    $result ||= $test ? $self->test : '';
    my $text = sub { ($_[0] // '') =~ s/([&"<>])/'&#' . ord($1) . ';'/ger };
    my $texts = join '', map {
        my ($name, $label) = @$_;
        my $value = $text->($self->{$name});
        qq{<p><label>$label<br><input size="60" class="form-control" name="$name" value="$value"></label></p>};
    } @SETTINGS;
    my $boxes = join '', map {
        my ($name, $label) = @$_;
        my $on = $self->on($name) ? ' checked' : '';
        qq{<p><label><input type="checkbox" name="$name" value="1"$on> $label</label></p>};
    } $self->points;
    my $buttons = '<p><button name="save" value="1" class="btn btn-primary">Save</button> <a href="?test=1">Test the connection</a>';
    return "$texts$boxes$buttons <strong role=\"status\">" . $text->($result) . '</strong></p>';
}
sub settings_of {
    my ($class, %sent) = @_;
    return ((map { ($_->[0] => $sent{ $_->[0] } // '') } @SETTINGS), map { ($_->[0] => $sent{ $_->[0] } ? 1 : 0) } @POINTS);
}
sub points { my ($self) = @_; grep { (split /\./, $_->[0])[0] ne ($self->{lacks} // '') } @POINTS }

# Whether the service desk replies at its address and has the same secret and time, in a sentence.
sub test {
    my ($self) = @_;
    return 'The secret has fewer than 16 characters.' if length($self->{secret} // '') < 16;
    my ($path, $body, $time) = ('/service-desk/api/host/changed', '{"changes":[{"kind":"tickets","id":"0"}]}', time);
    my $headers = { 'Content-Type' => 'application/json', 'X-Service-Desk-Time' => $time,
        'X-Service-Desk-Signature' => $self->signature($time, 'POST', $path, $body) };
    my $address = $self->{address} =~ s{/\z}{}r;
    my $reply = HTTP::Tiny->new(timeout => 5)->post("$address$path", { headers => $headers, content => $body });
    require HTTP::Date if $reply->{headers}{date};
    my $apart = $reply->{headers}{date} ? abs(HTTP::Date::str2time($reply->{headers}{date}) - time) : 0;
    return "The clocks of both machines differ by $apart seconds." if $apart > $AGE;
    return 'The service desk replies, and has the same secret.' if $reply->{status} == 200;
    return "Nothing replies at $address." if $reply->{status} == 599;
    return 'The service desk has another secret.' if $reply->{status} == 401;
    return "What replies at $address is not a service desk that is connected over HTTP (status $reply->{status}).";
}

1;
