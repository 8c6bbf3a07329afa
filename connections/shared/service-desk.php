<?php
// What the plug-ins written in PHP have in common: signed requests (docs/connect/host-api.md), actions that are done
// once, who may see a ticket, slots, and the test of the connection. A plug-in extends Host. PHP 8.0 or later.
namespace ServiceDesk;

/** It can never be done; the sentence is for who wanted it. */
final class Refused extends \Exception
{
}

abstract class Host
{
    /** Slots by their page; an administrator switches each on or off. */
    const POINTS = [
        'ticket.actions' => 'Ticket: buttons',
        'ticket.problem' => 'Ticket: its problem',
        'ticket.associates' => 'Ticket: assets, changes and contracts',
        'user.associates' => 'User: assets and contracts',
        'user.permissions' => 'User: permissions',
        'organization.associates' => 'Organization: assets and contracts',
        'agent.permissions' => 'Agent: permissions',
        'menu' => 'Entry in the menu',
        'search' => 'Every page: search',
        'inbox' => 'Every page: bell with the unread messages',
    ];
    /** Slots of every page; our own pages have both in their menu. */
    const BAR = ['search', 'inbox'];
    /** Help-desks whose plug-ins have no place for them in its header. */
    const NO_BAR = ['GLPI', 'iTop'];
    /** Settings that are texts: label and what holds at first. */
    const SETTINGS = [
        'address' => ['Address of the service desk, as this machine reaches it', 'http://127.0.0.1:8080'],
        'secret' => ['Secret, the same as in the connection file', ''],
        'folder' => ['Folder that notes what was done (empty: a temporary one)', ''],
    ];
    /** That of the service desk which this came with; said with each person. */
    const VERSION = '0.2.0';
    /** Seconds that a signature counts, and that what was done is kept. */
    const AGE = 300;
    const KEPT = 2 * 24 * 3600;
    const IDS = 1000;

    /** `settings`: secret, address (of the service desk), folder (of keys), and each point with what is not empty if on. */
    public function __construct(protected string $name, protected array $settings)
    {
    }

    final public function setting(string $name): ?string
    {
        return $this->settings[$name] ?? null;
    }

    /** Who is signed in: the person of docs/connect/sign-in.md, or null. */
    abstract public function who(): ?array;

    /** Those of these tickets that the person may see, by the help-desk's own rules. All are whole numbers. */
    abstract public function visible(string $kind, int $id, array $tickets): iterable;

    /** Ids of tickets above this one, in their order: for the list of all that somebody may see. */
    abstract public function after(int $ticket, int $limit): iterable;

    /** Acts from now on as this person; null: as the service desk. May refuse. */
    public function actAs(?string $kind, ?int $id): void
    {
        $kind && !$this->login($kind, $id) && $this->refuse('You cannot act');
    }

    /** Signs in as this person for the rest of the request, where the help-desk's rules ask who is signed in. */
    protected function login(string $kind, int $id): bool
    {
        return false;
    }

    /** The actions; those that the help-desk does not have stay refused. */
    public function status(int $ticket, string $status): void
    {
        $this->set($ticket, 'status', $status);
    }

    public function priority(int $ticket, string $priority): void
    {
        $this->set($ticket, 'priority', $priority);
    }

    protected function set(int $ticket, string $field, string $value): void
    {
        $this->refuse("The $field cannot be changed");
    }

    public function assign(int $ticket, ?int $agent, ?int $team): void
    {
        $this->refuse('A ticket cannot be assigned');
    }

    /** `files`: each has name, type and content. */
    public function reply(int $ticket, string $html, array $files): void
    {
        $this->refuse('A reply cannot be given');
    }

    /** Texts of the replies that the ticket got since this moment (Unix time): for a try of which nothing was heard. */
    public function replies(int $ticket, int $since): iterable
    {
        return [];
    }

    final public function refuse(string $sentence): never
    {
        throw new Refused("{$this->name}: $sentence.");
    }

    /** Below an address of ours: that of the API, where to sign in, or one of our pages. */
    final public function route(string $place = ''): void
    {
        preg_match('~^(who|tickets(/visible|/actions)?)$~D', $place) && $this->serve($place);
        $place === 'host-shim.js' && self::script();
        $place === 'sign-in' ? $this->signIn() : $this->page();
    }

    /** The script, from the host itself: so it is there while the service desk is not, and slots say so. */
    final public static function script(): never
    {
        header('Content-Type: text/javascript; charset=utf-8');
        header('Cache-Control: private, max-age=3600');
        header_remove('Pragma');
        header_remove('Set-Cookie');
        readfile(__DIR__ . '/host-shim.js');
        exit();
    }

    protected function signIn(): void
    {
        header('Location: ' . self::back());
    }

    protected function page(): void
    {
    }

    /** The reply to a request whose path ends with this place: who, tickets, tickets/visible or tickets/actions. */
    final public function serve(string $place): never
    {
        [$status, $json] = $this->response($place, file_get_contents('php://input'));
        while (ob_get_level()) {
            ob_end_clean();
        }
        http_response_code($status);
        header('Content-Type: application/json; charset=utf-8');
        header('Cache-Control: no-store');
        exit(json_encode($json, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE));
    }

    private function response(string $place, string $body): array
    {
        if (!$this->isSigned($body)) {
            return [401, ['message' => 'The signature is wrong, or the clocks of both machines differ.']];
        }
        try {
            return match ("{$_SERVER['REQUEST_METHOD']} $place") {
                'GET who' => ($who = $this->who()) ? [200, $who + ['plugin' => self::VERSION]] : [401, (object) []],
                'GET tickets' => [200, $this->list($_GET)],
                'POST tickets/visible' => $this->visibleOf(json_decode($body, true)),
                'POST tickets/actions' => $this->once(json_decode($body, true)),
                default => [404, ['message' => 'There is nothing here.']],
            };
        } catch (Refused $refused) {
            return [422, ['message' => $refused->getMessage()]];
        } catch (\Throwable $fault) {
            error_log("Service desk: $fault");
            return [502, ['message' => "{$this->name} did not do it."]];
        }
    }

    private function isSigned(string $body): bool
    {
        $time = $_SERVER['HTTP_X_SERVICE_DESK_TIME'] ?? '';
        $given = $_SERVER['HTTP_X_SERVICE_DESK_SIGNATURE'] ?? '';
        return $this->setting('secret') &&
            ctype_digit($time) &&
            abs(time() - (int) $time) <= self::AGE &&
            hash_equals($this->signature($time, $_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'], $body), $given);
    }

    private function signature(string ...$lines): string
    {
        return 'sha256=' . hash_hmac('sha256', implode("\n", $lines), $this->setting('secret'));
    }

    /** `agent:12` as its kind and id; null if it is no such reference. */
    private static function person($reference): ?array
    {
        $matches = is_string($reference) && preg_match('/^(agent|client):([1-9]\d{0,17})$/D', $reference, $found);
        return $matches ? [$found[1], (int) $found[2]] : null;
    }

    private static function numbers(array $ids): array
    {
        return array_map('intval', array_filter($ids, fn($id) => is_scalar($id) && preg_match('/^[1-9]\d{0,17}$/D', $id)));
    }

    private function idsSeen(array $person, array $tickets): array
    {
        $seen = $tickets ? self::column($this->visible($person[0], $person[1], $tickets)) : [];
        return array_map('strval', array_values(array_intersect($tickets, $seen)));
    }

    /** Ids, of which each may be a row with nothing else. */
    private static function column(iterable $rows): array
    {
        $ids = [];
        foreach ($rows as $row) {
            $ids[] = (int) (is_array($row) ? reset($row) : $row);
        }
        return $ids;
    }

    private function visibleOf($sent): array
    {
        $person = self::person($sent['person'] ?? null);
        $ids = $sent['ids'] ?? null;
        if (!$person || !is_array($ids) || count($ids) > self::IDS) {
            return [400, ['message' => 'It needs a person, and at most ' . self::IDS . ' ids.']];
        }
        return [200, ['ids' => $this->idsSeen($person, self::numbers($ids))]];
    }

    private function list(array $query): array
    {
        $person = self::person($query['visible_to'] ?? null) ?? throw new Refused('It needs visible_to.');
        $limit = max(1, min((int) ($query['limit'] ?? self::IDS), self::IDS));
        $tickets = self::column($this->after((int) ($query['since'] ?? 0), $limit));
        $rows = array_map(fn($id) => ['id' => $id], $this->idsSeen($person, $tickets));
        return ['rows' => $rows, 'cursor' => (string) (end($tickets) ?: $query['since'] ?? 0), 'more' => count($tickets) === $limit];
    }

    /** Each ticket of an action once. The same key at the same time waits; a file for each key says what was done. */
    private function once($sent): array
    {
        $by = isset($sent['by']) ? self::person($sent['by']) : [null, null];
        $tickets = self::numbers((array) ($sent['tickets'] ?? []));
        if (!is_string($sent['key'] ?? null) || !$by || !$tickets || count($tickets) !== count($sent['tickets'])) {
            return [422, ['message' => "{$this->name} does not know this ticket, or you."]];
        }
        $folder = $this->setting('folder') ?: sys_get_temp_dir() . '/service-desk-' . substr(md5($this->setting('secret')), 0, 12);
        is_dir($folder) || mkdir($folder, 0700, true) || is_dir($folder) || throw new \RuntimeException("Cannot write $folder");
        foreach (glob("$folder/*.json") as $old) {
            filemtime($old) < time() - self::KEPT && unlink($old);
        }
        $file = fopen("$folder/" . hash('sha256', $sent['key']) . '.json', 'c+');
        flock($file, LOCK_EX);
        $done = json_decode(stream_get_contents($file), true) ?: [];
        $note = function (int $ticket, bool|int $state) use (&$done, $file) {
            $done[$ticket] = $state;
            rewind($file);
            ftruncate($file, 0);
            fwrite($file, json_encode($done));
            fflush($file);
        };
        $this->actAs(...$by);
        $may = $by[0] ? $this->idsSeen($by, $tickets) : null;
        foreach ($tickets as $ticket) {
            $state = $done[$ticket] ?? null;
            if ($state === true) {
                continue;
            }
            $there = $may ? in_array((string) $ticket, $may, true) : !$by[0] && self::column($this->after($ticket - 1, 1)) === [$ticket];
            $there || $this->refuse($by[0] ? 'You may not see this ticket, or there is none' : 'There is no such ticket');
            $state ?? $note($ticket, time());
            $this->act($ticket, $sent, $state);
            $note($ticket, true);
        }
        return [200, (object) []];
    }

    private function act(int $ticket, array $sent, ?int $begun): void
    {
        $number = fn($id) => isset($id) ? (int) $id : null;
        $file = fn($file) => ['name' => $file['name'], 'type' => $file['type'], 'content' => base64_decode($file['base64'])];
        match ($sent['action'] ?? null) {
            'status' => $this->status($ticket, $sent['status']),
            'priority' => $this->priority($ticket, $sent['priority']),
            'assign' => $this->assign($ticket, $number($sent['agent'] ?? null), $number($sent['team'] ?? null)),
            'reply' => $begun && $this->hasReplied($ticket, $sent['text'], $begun)
                ? null
                : $this->reply($ticket, $sent['text'], array_map($file, $sent['files'] ?? [])),
            default => $this->refuse('This cannot be done'),
        };
    }

    private function hasReplied(int $ticket, string $html, int $begun): bool
    {
        $plain = fn($text) => trim(preg_replace('~\s+~u', ' ', html_entity_decode(strip_tags(str_replace('<', ' <', $text)))));
        foreach ($this->replies($ticket, $begun - 1) as $text) {
            if ($plain($text) === $plain($html)) {
                return true;
            }
        }
        return false;
    }

    /** The tag of a slot, or nothing if an administrator has switched it off. */
    final public function slot(string $point, array $attributes = []): string
    {
        if (isset(self::POINTS[$point]) && !$this->setting($point)) {
            return '';
        }
        $text = " point=\"$point\"";
        foreach ($attributes as $name => $value) {
            $text .= " $name=\"" . htmlspecialchars((string) $value, ENT_QUOTES) . '"';
        }
        return "<service-desk-slot$text></service-desk-slot>";
    }

    /** All slots of the page of a ticket, user, organization or agent. */
    final public function slots(string $kind, $id): string
    {
        $points = array_filter(array_keys(self::POINTS), fn($point) => strtok($point, '.') === $kind && $point !== $kind);
        return implode('', array_map(fn($point) => $this->slot($point, ["$kind-id" => $id]), $points));
    }

    /** Search and bell, for the header of the pages of agents. */
    final public function bar(): string
    {
        return implode('', array_map([$this, 'slot'], self::BAR));
    }

    /** Our pages, whose addresses are below /service-desk. */
    final public function pages(): string
    {
        return $this->slot('page', ['base-path' => '/service-desk', 'navigation' => '']);
    }

    /**
     * For the head of each page. Asynchronous: a service desk that is gone costs the page nothing. `api` leads to `route`,
     * for the script that was copied beside this file; else it is the service desk's.
     */
    final public static function head(string $api, string $nonce = '', string $root = ''): string
    {
        $nonce = $nonce ? " nonce=\"$nonce\"" : '';
        $style = "<style$nonce>" . @file_get_contents(__DIR__ . '/theme.css') . '</style>';
        $bundle = "$root/service-desk/bundle";
        $own = is_file(__DIR__ . '/host-shim.js') ? "$root$api/host-shim.js\" data-manifest=\"$bundle/manifest.json" : '';
        return "$style<script async src=\"" . ($own ?: "$bundle/host-shim.js") . "\"$nonce></script>";
    }

    /**
     * For the head where slots have to be put in their places (place.js): by ticket, user, organization and agent the
     * address of its page (a regular expression, its group is the id), and a selector of what the slots stand before.
     * `bar`: the same of search and bell, without an id.
     */
    final public function places(array $pages): string
    {
        $places = [];
        foreach (self::POINTS as $point => $label) {
            $kind = in_array($point, self::BAR) ? 'bar' : strtok($point, '.');
            if (isset($pages[$kind]) && $this->setting($point)) {
                $places[] = [$pages[$kind][0], $point, $kind === 'bar' ? null : "$kind-id", $pages[$kind][1]];
            }
        }
        return '<script>' . file_get_contents(__DIR__ . '/place.js') . 'serviceDeskPlaces(' . json_encode($places) . ')</script>';
    }

    /** The person of docs/connect/sign-in.md. `more`: role, teams, locale, time_zone; what is empty is left out. */
    final public static function row(string $kind, $id, $name, $email, array $more = []): array
    {
        $row = ['kind' => $kind, 'id' => (string) $id, 'name' => trim((string) $name), 'email' => (string) $email];
        return array_filter($row + $more, fn($value) => $value !== null && $value !== '');
    }

    /** Where to go after signing in: a path of this host, and nothing else. */
    final public static function back(): string
    {
        $back = is_string($_GET['back'] ?? null) ? $_GET['back'] : '';
        return preg_match('~^/(?![/\\\\])[^\s\\\\]*$~D', $back) ? $back : '/';
    }

    /** Fields of a page of settings; `name` makes of a setting's name that of its field: `settings[%s]`. */
    final public function form(string $name): string
    {
        $text = fn($value) => htmlspecialchars((string) $value, ENT_QUOTES);
        $html = isset($_GET['test']) ? "<p role=\"status\"><strong>{$text($this->test())}</strong></p>" : '';
        foreach (self::SETTINGS as $setting => [$label]) {
            $input = '<input size="60" name="' . sprintf($name, $setting) . "\" value=\"{$text($this->setting($setting))}\">";
            $html .= "<p><label>$label<br>$input</label></p>";
        }
        foreach (array_diff_key(self::POINTS, in_array($this->name, self::NO_BAR) ? array_flip(self::BAR) : []) as $point => $label) {
            $field = sprintf($name, $point);
            $on = $this->setting($point) ? ' checked' : '';
            $html .= "<p><input type=\"hidden\" name=\"$field\" value=\"0\">" .
                "<label><input type=\"checkbox\" name=\"$field\" value=\"1\"$on> $label</label></p>";
        }
        return "$html<p><button type=\"submit\" class=\"btn btn-primary\">Save</button> <a href=\"?test=1\">Test the connection</a></p>";
    }

    /** What holds where nothing was set yet. */
    final public static function defaults(): array
    {
        return array_map(fn($of) => $of[1], self::SETTINGS) + array_map(fn() => '1', self::POINTS);
    }

    /** Whether the service desk replies at its address and has the same secret and time, in a sentence. */
    final public function test(): string
    {
        if (strlen((string) $this->setting('secret')) < 16) {
            return 'The secret has fewer than 16 characters.';
        }
        $path = '/service-desk/api/host/changed';
        // A ticket that there is not: the service desk looks for it, and finds that this is so.
        $body = '{"changes":[{"kind":"tickets","id":"0"}]}';
        $time = (string) time();
        $headers = [
            'Content-Type: application/json',
            "X-Service-Desk-Time: $time",
            "X-Service-Desk-Signature: {$this->signature($time, 'POST', $path, $body)}",
        ];
        $http = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'timeout' => 5, 'ignore_errors' => true];
        $address = rtrim((string) $this->setting('address'), '/');
        @file_get_contents($address . $path, false, stream_context_create(['http' => $http]));
        $reply = $http_response_header ?? [];
        $status = (int) (explode(' ', $reply[0] ?? '')[1] ?? 0);
        $date = strtotime(substr((string) current(preg_grep('/^date:/i', $reply)), 5));
        if ($date && abs($date - time()) > self::AGE) {
            return 'The clocks of both machines differ by ' . abs($date - time()) . ' seconds.';
        }
        return match (true) {
            $status === 200 => 'The service desk replies, and has the same secret.',
            $status === 0 => "Nothing replies at $address.",
            $status === 401 => 'The service desk has another secret.',
            default => "What replies at $address is not a service desk that is connected over HTTP (status $status).",
        };
    }
}
