<?php
// What the installer asks of osTicket and changes in it, by osTicket's own classes: php install.php <folder> <what>, with
// JSON on standard input; the last line is JSON.
[, $folder, $what] = $argv;
$given = json_decode(stream_get_contents(STDIN) ?: '{}', true);
// As for a request, without one.
chdir($folder);
$_SERVER = ['REMOTE_ADDR' => '127.0.0.1', 'HTTP_HOST' => '127.0.0.1', 'REQUEST_METHOD' => 'GET', 'SCRIPT_NAME' => '/x.php',
    'PHP_SELF' => '/x.php', 'REQUEST_URI' => '/x'] + $_SERVER;
error_reporting(0);
ob_start();
require 'main.inc.php';
require_once INCLUDE_DIR . 'class.plugin.php';
require_once INCLUDE_DIR . 'class.ticket.php';
require_once INCLUDE_DIR . 'class.staff.php';
require_once INCLUDE_DIR . 'class.client.php';
require_once INCLUDE_DIR . 'class.user.php';

const PATH = 'plugins/service-desk';
const TRIAL = 'trial@service-desk.invalid';
function plugin(): ?Plugin {
    return Plugin::objects()->filter(['install_path' => PATH])->first();
}
function fail(string $sentence): never {
    while (ob_get_level()) ob_end_clean();
    fwrite(STDERR, "$sentence\n");
    exit(1);
}

$result = match ($what) {
    'look' => ['version' => THIS_VERSION, 'url' => $cfg->getUrl(), 'prefix' => TABLE_PREFIX,
        'database' => ['host' => explode(',', DBHOST)[0], 'name' => DBNAME, 'user' => DBUSER, 'password' => DBPASS]],
    // Who is first admin: who has this login, else the first administrator.
    'admin' => (function () use ($given) {
        $those = Staff::objects()->filter(['isactive' => 1] + (isset($given['login']) ? ['username' => $given['login']] : ['isadmin' => 1]));
        $one = $those->order_by('staff_id')->first();
        return $one ? ['id' => (string) $one->getId(), 'name' => $one->getUserName()] : [];
    })(),
    'settings' => (function () use ($given) {
        $plugin = plugin() ?: (new PluginManager())->install(PATH) ?: fail('osTicket does not take the plugin.');
        $plugin->isactive = 1;
        $plugin->save();
        $plugin = $plugin->getImpl() ?: fail('osTicket does not load the plugin.');
        foreach ($plugin->getInstances() as $one) $one->delete();
        $named = ['name' => 'Service desk', 'plugin_id' => $plugin->getId(), 'flags' => PluginInstance::FLAG_ENABLED];
        $one = PluginInstance::create($named);
        $one->save() || fail('osTicket does not take the settings.');
        $one->getConfig()->updateAll($given['settings']);
        return [];
    })(),
    'settings-away' => (function () use ($given) {
        plugin()?->delete();
        array_map('unlink', glob("{$given['folder']}/*.json"));
        is_dir($given['folder']) && rmdir($given['folder']);
        return [];
    })(),
    // Asked for by somebody who is made for it: nobody is written to about a trial.
    'ticket' => (function () use ($given) {
        $staff = Staff::lookup((int) $given['admin']);
        $user = User::fromVars(['name' => 'Service Desk', 'email' => TRIAL]) ?: fail('osTicket makes no user for the trial.');
        $errors = [];
        $vars = ['uid' => $user->getId(), 'name' => 'Service Desk', 'email' => TRIAL, 'subject' => $given['subject'],
            'message' => 'Made by the installer of Service Desk.', 'deptId' => $staff->getDeptId(), 'source' => 'Web',
            'topicId' => key(Topic::getHelpTopics())];
        $ticket = Ticket::create($vars, $errors, 'staff', false, false) ?: fail(implode(' ', array_map('strval', $errors)));
        return ['id' => (string) $ticket->getId()];
    })(),
    'ticket-away' => (function () use ($given) {
        Ticket::lookup((int) $given['id'])?->delete();
        User::lookupByEmail(TRIAL)?->delete();
        return [];
    })(),
};
while (ob_get_level()) ob_end_clean();
echo "\n", json_encode($result, JSON_FORCE_OBJECT), "\n";
