<?php
// What the installer asks of iTop and changes in it: php install.php <folder> <what>, with JSON on standard input; the last
// line is JSON.
[, $folder, $what] = $argv;
$given = json_decode(stream_get_contents(STDIN) ?: '{}', true);
chdir($folder);

/** iTop as this person, who works on tickets. */
function start(int $person): void {
    require_once 'approot.inc.php';
    require_once APPROOT . 'application/startup.inc.php';
    $search = DBObjectSearch::FromOQL("SELECT User WHERE contactid = $person AND status = 'enabled'");
    $search->AllowAllData();
    $user = (new DBObjectSet($search))->Fetch() ?: throw new Exception('This person has no account.');
    UserRights::Login($user->Get('login'));
}

ob_start();
$result = match ($what) {
    // The file of the configuration is PHP that only sets variables.
    'look' => (function () {
        require 'conf/production/config-itop.php';
        return ['host' => $MySettings['db_host'] ?: 'localhost', 'name' => $MySettings['db_name'], 'user' => $MySettings['db_user'],
            'password' => $MySettings['db_pwd'], 'prefix' => $MySettings['db_subname'] ?? '', 'url' => $MySettings['app_root_url'] ?? ''];
    })(),
    'ticket' => (function () use ($given) {
        start((int) $given['admin']);
        $caller = MetaModel::GetObject('Person', (int) $given['admin']);
        return ['id' => (string) MetaModel::NewObject('UserRequest', ['title' => $given['subject'], 'caller_id' => $caller->GetKey(),
            'org_id' => $caller->Get('org_id'), 'description' => 'Made by the installer of Service Desk.'])->DBInsert()];
    })(),
    'ticket-away' => (function () use ($given) {
        require_once 'approot.inc.php';
        require_once APPROOT . 'application/startup.inc.php';
        MetaModel::GetObject('UserRequest', (int) $given['id'], false, true)?->DBDelete();
        return [];
    })(),
};
while (ob_get_level()) ob_end_clean();
echo "\n", json_encode($result, JSON_FORCE_OBJECT), "\n";
