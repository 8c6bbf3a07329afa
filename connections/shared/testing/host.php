<?php
// The smallest host of service-desk.php, for its test: php -S 127.0.0.1:<port> host.php, with SECRET, FOLDER and DESK.
require __DIR__ . '/../service-desk.php';

class SmallHost extends ServiceDesk\Host
{
    function who(): ?array
    {
        return ($_COOKIE['session'] ?? '') === 'ada' ? $this->row('agent', 1, 'Ada Lindqvist', 'ada@example.test') : null;
    }

    function visible(string $kind, int $id, array $tickets): iterable
    {
        if ($kind === 'client') {
            throw new Exception('The database is away.');
        }
        return $id === 1 ? array_diff($tickets, [5]) : [[1], [99]];
    }

    function after(int $ticket, int $limit): iterable
    {
        return array_slice(range($ticket + 1, 4), 0, $ticket < 4 ? $limit : 0);
    }

    function actAs(?string $kind, ?int $id): void
    {
        $id === 7 && $this->refuse('You cannot act');
        $this->note('as', $id);
    }

    function status(int $ticket, string $status): void
    {
        $ticket === 3 && $this->refuse('Ticket 3 is closed for ever');
        $this->note('status', $ticket, $status);
    }

    function replies(int $ticket, int $since): iterable
    {
        return $ticket === 2 && $since < time() ? ['<p>Hello,&nbsp;<b>Carl</b></p>'] : [];
    }

    function reply(int $ticket, string $html, array $files): void
    {
        if (is_file("{$this->settings['log']}.away")) {
            throw new Exception('The mail server is away.');
        }
        usleep(200_000);
        $this->note('reply', $ticket, $html, $files[0]['content'] ?? null);
    }

    private function note(...$what)
    {
        file_put_contents($this->settings['log'], json_encode($what) . "\n", FILE_APPEND | LOCK_EX);
    }
}

$folder = getenv('FOLDER');
$settings = ['secret' => getenv('SECRET'), 'address' => getenv('DESK'), 'folder' => "$folder/keys", 'log' => "$folder/log"];
$host = new SmallHost('Small', $settings + ['ticket.actions' => '1', 'search' => '1']);
$place = substr(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), strlen('/host/'));
match ($place) {
    'test' => print $host->test(),
    'slots' => print $host->slot('ticket.actions', ['ticket-id' => '4"2']) . $host->slot('ticket.problem') . $host->pages(),
    'bar' => print $host->bar() . $host->places(['bar' => ['^/', '#account']]),
    'head' => print $host->head('/host', 'n0nce'),
    'back' => print $host->back(),
    'form' => print $host->form('settings[%s]'),
    default => $host->serve($place),
};
