#!/usr/bin/perl
# A host API in Perl, with core modules only. The store is a JSON file (STORE); replace what reads and writes it.
use strict; use warnings; use utf8;
use IO::Socket::INET; use JSON::PP; use Digest::SHA 'hmac_sha256_hex'; use Encode qw(decode encode); use List::Util qw(min any first);

my ($STORE, $SECRET, $PORT) = @ENV{qw(STORE SECRET PORT)};
my %LISTS = (status => 'statuses', priority => 'priorities');
my $json = JSON::PP->new->utf8;

sub unescape { my ($text) = @_; $text =~ s/%([0-9a-f]{2})/chr hex $1/gie; $text }
sub value { my ($text) = @_; $text =~ tr/+/ /; decode('UTF-8', unescape($text)) }
sub name { my ($kind, $row) = @_; $kind eq 'people' ? "$row->{kind}:$row->{id}" : $row->{id} }

sub signed {
    my ($request) = @_;
    my $time = $request->{headers}{'x-service-desk-time'} // '';
    my $good = 'sha256=' . hmac_sha256_hex(join("\n", $time, @$request{qw(method target body)}), $SECRET);
    my $given = $request->{headers}{'x-service-desk-signature'} // '';
    return 0 unless $time =~ /^\d+$/ && abs(time - $time) <= 300 && length $good == length $given;
    my $same = 0;    # every character is compared, so that the time tells nothing
    $same |= ord(substr $good, $_, 1) ^ ord(substr $given, $_, 1) for 0 .. length($good) - 1;
    return $same == 0;
}

sub act {
    my ($store, $sent) = @_;
    my ($action, $list) = ($sent->{action}, $LISTS{ $sent->{action} });
    return (200, {}) if any { $_ eq $sent->{key} } @{ $store->{keys} };
    my %wanted = map { $_ => 1 } @{ $sent->{tickets} };
    my @rows = grep { $wanted{ $_->{id} } } @{ $store->{tickets} };
    my $known = !$list || any { $_->{id} eq ($sent->{$action} // '') } @{ $store->{$list} };
    return (422, { message => 'This ticket or value does not exist.' }) unless $known && @rows == keys %wanted;
    for my $row (@rows) {
        if ($list) { $row->{$action} = $sent->{$action} }
        elsif ($action eq 'assign') { $row->{assigned} = $sent->{agent}; $row->{team} = $sent->{team} // $row->{team} }
        else { push @{ $store->{replies} }, { ticket => $row->{id}, map { $_ => $sent->{$_} } qw(by text files) } }
        $row->{changed} = ++$store->{count};
    }
    push @{ $store->{keys} }, $sent->{key};
    open my $file, '>', $STORE or die; print $file $json->encode($store); close $file;
    return (200, {});
}

# Your own rule; here an agent sees each ticket, a client those that they asked for.
sub visible {
    my ($store, $person) = @_;
    my $agent = any { $_->{kind} eq 'agent' && name('people', $_) eq $person } @{ $store->{people} };
    return grep { $agent || ($_->{requester} // '') eq $person } @{ $store->{tickets} };
}

sub answer {
    my ($request) = @_;
    return (401, { message => 'The signature is wrong.' }) unless signed($request);
    open my $file, '<', $STORE or die; my $store = $json->decode(do { local $/; <$file> });
    my ($path, $search) = split /\?/, $request->{target}, 2;
    my %query = map { my ($key, $text) = split /=/, $_, 2; $key => value($text // '') } split /&/, $search // '';
    (my $place = $path) =~ s{^/host-api/}{};
    if ($place eq 'who') {
        my ($session) = ($request->{headers}{cookie} // '') =~ /(?:^|; )host_session=([^;]*)/;
        my $who = $store->{sessions}{ $session // '' } // '';
        my $person = first { name('people', $_) eq $who } @{ $store->{people} };
        return $person ? (200, $person) : (401, {});
    }
    if ($place eq 'tickets/visible' && $request->{method} eq 'POST') {
        my $sent = $json->decode($request->{body});
        my %wanted = map { $_ => 1 } @{ $sent->{ids} };
        return (200, { ids => [ grep { $wanted{$_} } map { $_->{id} } visible($store, $sent->{person}) ] });
    }
    return act($store, $json->decode($request->{body})) if $place eq 'tickets/actions' && $request->{method} eq 'POST';
    return (404, { message => 'There is no such kind.' }) unless any { $_ eq $place } @{ $store->{kinds} };
    my @rows = defined $query{visible_to} ? visible($store, $query{visible_to}) : @{ $store->{$place} };
    if (defined $query{ids}) {
        my %ids = map { decode('UTF-8', unescape(encode('UTF-8', $_))) => 1 } split /,/, $query{ids};
        return (200, { rows => [ grep { $ids{ name($place, $_) } } @rows ] });
    }
    if (defined $query{search}) {
        my @found = grep { my $row = $_; any { index(lc($row->{$_} // ''), lc $query{search}) >= 0 } qw(name email number subject) } @rows;
        return (200, { rows => [ @found[ 0 .. min(49, $#found) ] ] });
    }
    # "changed" counts up with every change of a row; in SQL: where changed > ? order by changed limit ?
    my $since = ($query{since} // '') =~ /^(\d{1,15})$/ ? $1 : 0;
    my @later = sort { $a->{changed} <=> $b->{changed} } grep { $_->{changed} > $since } @rows;
    my @page = @later[ 0 .. min(($query{limit} || 1000), 1000, scalar @later) - 1 ];
    return (200, { rows => \@page, cursor => '' . (@page ? $page[-1]{changed} : $since), more => @later > @page ? \1 : \0 });
}

my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $PORT, Listen => 20, ReuseAddr => 1) or die "$!";
$| = 1; print "ready\n";
while (my $client = $server->accept) {
    my ($method, $target) = split ' ', <$client> // next;
    my %headers;
    while (defined(my $line = <$client>)) { last if $line =~ /^\r?\n$/; $headers{ lc $1 } = $2 if $line =~ /^([^:]+):\s*(.*?)\r?\n$/ }
    my $body = '';
    read $client, $body, $headers{'content-length'} // 0;
    my ($status, $reply) = answer({ method => $method, target => $target, headers => \%headers, body => $body });
    my $text = $json->encode($reply);
    print $client "HTTP/1.1 $status -\r\nContent-Type: application/json\r\nContent-Length: ", length $text, "\r\nConnection: close\r\n\r\n", $text;
    close $client;
}
