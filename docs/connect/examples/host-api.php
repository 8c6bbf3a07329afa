<?php
// A host API in PHP: php -S 127.0.0.1:8000 host-api.php, or below your own front controller.
// The store is a JSON file (STORE); replace what reads and writes it by your database.
$body = file_get_contents('php://input');
$target = $_SERVER['REQUEST_URI'];
$time = $_SERVER['HTTP_X_SERVICE_DESK_TIME'] ?? '';
$good = 'sha256=' . hash_hmac('sha256', implode("\n", [$time, $_SERVER['REQUEST_METHOD'], $target, $body]), getenv('SECRET'));
$signed = ctype_digit($time) && abs(time() - (int) $time) <= 300 && hash_equals($good, $_SERVER['HTTP_X_SERVICE_DESK_SIGNATURE'] ?? '');

function reply(int $status, $json): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($json, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
}

$name = fn (string $kind, array $row): string => $kind === 'people' ? "{$row['kind']}:{$row['id']}" : $row['id'];
$lists = ['status' => 'statuses', 'priority' => 'priorities'];
if (!$signed) reply(401, ['message' => 'The signature is wrong.']);
$store = json_decode(file_get_contents(getenv('STORE')), true);
$place = preg_replace('~^/host-api/~', '', parse_url($target, PHP_URL_PATH));

if ($place === 'who') {
    $who = $store['sessions'][$_COOKIE['host_session'] ?? ''] ?? null;
    foreach ($store['people'] as $row) if ($name('people', $row) === $who) reply(200, $row);
    reply(401, (object) []);
}
// Your own rule; here an agent sees each ticket, a client those that they asked for.
$visible = function (string $person) use ($store, $name): array {
    $agents = array_filter($store['people'], fn ($row) => $row['kind'] === 'agent' && $name('people', $row) === $person);
    return array_values(array_filter($store['tickets'], fn ($row) => $agents || ($row['requester'] ?? '') === $person));
};
if ($place === 'tickets/visible' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    $sent = json_decode($body, true);
    reply(200, ['ids' => array_values(array_intersect(array_column($visible($sent['person']), 'id'), $sent['ids']))]);
}
if ($place === 'tickets/actions' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    $sent = json_decode($body, true);
    $action = $sent['action'];
    if (in_array($sent['key'], $store['keys'], true)) reply(200, (object) []);
    $known = !isset($lists[$action]) || in_array($sent[$action], array_column($store[$lists[$action]], 'id'), true);
    if (!$known || array_diff($sent['tickets'], array_column($store['tickets'], 'id'))) reply(422, ['message' => 'This ticket or value does not exist.']);
    foreach ($store['tickets'] as &$row) {
        if (!in_array($row['id'], $sent['tickets'], true)) continue;
        if (isset($lists[$action])) $row[$action] = $sent[$action];
        elseif ($action === 'assign') [$row['assigned'], $row['team']] = [$sent['agent'] ?? null, $sent['team'] ?? $row['team'] ?? null];
        else $store['replies'][] = ['ticket' => $row['id'], 'by' => $sent['by'], 'text' => $sent['text'], 'files' => $sent['files'] ?? []];
        $row['changed'] = ++$store['count'];
    }
    $store['keys'][] = $sent['key'];
    file_put_contents(getenv('STORE'), json_encode($store), LOCK_EX);
    reply(200, (object) []);
}
if (!in_array($place, $store['kinds'], true)) reply(404, ['message' => 'There is no such kind.']);
$rows = isset($_GET['visible_to']) ? $visible($_GET['visible_to']) : $store[$place];
if (isset($_GET['ids'])) {
    $ids = array_map('rawurldecode', explode(',', $_GET['ids']));
    reply(200, ['rows' => array_values(array_filter($rows, fn ($row) => in_array($name($place, $row), $ids, true)))]);
}
if (isset($_GET['search'])) {
    $word = '~' . preg_quote($_GET['search'], '~') . '~iu';
    $found = fn ($row) => preg_grep($word, array_filter([$row['name'] ?? '', $row['email'] ?? '', $row['number'] ?? '', $row['subject'] ?? ''])) !== [];
    reply(200, ['rows' => array_slice(array_values(array_filter($rows, $found)), 0, 50)]);
}
// "changed" counts up with every change of a row; in SQL: where changed > ? order by changed limit ?
$since = (int) ($_GET['since'] ?? 0);
$later = array_values(array_filter($rows, fn ($row) => $row['changed'] > $since));
usort($later, fn ($a, $b) => $a['changed'] <=> $b['changed']);
$page = array_slice($later, 0, min((int) ($_GET['limit'] ?? 1000), 1000));
reply(200, ['rows' => $page, 'cursor' => (string) ($page ? end($page)['changed'] : $since), 'more' => count($later) > count($page)]);
