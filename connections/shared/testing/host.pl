# The smallest host of ServiceDesk.pm, for its test: perl host.pl with SECRET, FOLDER, DESK and PORT. A process a request.
use strict; use warnings; use utf8;
use FindBin; use lib "$FindBin::Bin/.."; use IO::Socket::INET; use JSON::PP;

package SmallHost;
use parent -norequire, 'ServiceDesk';
require ServiceDesk;

sub who {
    my ($self) = @_;
    return unless ($self->{cookie} // '') eq 'session=ada';
    return $self->row(kind => 'agent', id => 1, name => 'Ada Lindqvist', email => 'ada@example.test', role => undef);
}
sub visible {
    my ($self, $kind, $id, @tickets) = @_;
    die "The database is away.\n" if $kind eq 'client';
    return $id == 1 ? grep { $_ != 5 } @tickets : (1, 99);
}
sub after {
    my ($self, $ticket, $limit) = @_;
    my @all = grep { $_ > $ticket } 1 .. 4;
    return splice @all, 0, $limit;
}
sub act_as { my ($self, $kind, $id) = @_; $self->refuse('You cannot act') if ($id // 0) == 7 }
sub status {
    my ($self, $ticket, $status) = @_;
    $self->refuse('Ticket 3 is closed for ever') if $ticket == 3;
    $self->note('status', $ticket + 0, $status);
}
sub replies { my ($self, $ticket, $since) = @_; $ticket == 2 && $since < time ? '<p>Hello,&nbsp;<b>Carl</b></p>' : () }
sub reply {
    my ($self, $ticket, $html, @files) = @_;
    die "The mail server is away.\n" if -e "$self->{log}.away";
    select undef, undef, undef, 0.2;
    $self->note('reply', $ticket + 0, $html, @files ? $files[0]{content} : undef);
}
sub note {
    my ($self, @what) = @_;
    open my $log, '>>', $self->{log} or die;
    print $log JSON::PP->new->utf8->encode(\@what), "\n";
}

package main;
my $host = SmallHost->new(name => 'Small', secret => $ENV{SECRET}, address => $ENV{DESK}, folder => "$ENV{FOLDER}/keys",
    log => "$ENV{FOLDER}/log", off => [ 'ticket.problem', 'inbox' ]);
my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $ENV{PORT}, Listen => 20, ReuseAddr => 1) or die "$!";
$SIG{CHLD} = 'IGNORE';
while (1) {
    my $client = $server->accept or next;
    next if fork;
    my ($method, $target) = split ' ', <$client> // exit;
    my %headers;
    while (defined(my $line = <$client>)) { last if $line =~ /^\r?\n$/; $headers{ lc $1 } = $2 if $line =~ /^([^:]+):\s*(.*?)\r?\n$/ }
    my $body = '';
    read $client, $body, $headers{'content-length'} // 0;
    my ($path, $query) = split /\?/, $target, 2;
    my $place = $path =~ s{\A/host/}{}r;
    $host->{cookie} = $headers{cookie};
    my ($status, $text) = $place eq 'test' ? (200, $host->test)
        : $place eq 'slots' ? (200, $host->slot('ticket.actions', 'ticket-id' => '4"2') . $host->slot('ticket.problem'))
        : $place eq 'bar' ? (200, $host->bar(''))
        : $place eq 'form' ? (200, $host->form('<b>'))
        : $place eq 'back' ? (200, $host->back($query =~ s/\Aback=//r =~ s/%([0-9a-f]{2})/chr hex $1/gier))
        : $host->respond($place, method => $method, target => $target, body => $body,
            time => $headers{'x-service-desk-time'}, signature => $headers{'x-service-desk-signature'});
    print $client "HTTP/1.1 $status -\r\nContent-Type: application/json\r\nContent-Length: ", length $text, "\r\nConnection: close\r\n\r\n", $text;
    exit;
}
