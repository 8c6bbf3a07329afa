<?php
// What the installer asks of FreeScout and changes in it, in FreeScout's own environment: php install.php <folder> <what>,
// with JSON on standard input; the last line is JSON.
[, $folder, $what] = $argv;
$given = json_decode(stream_get_contents(STDIN) ?: '{}', true);
chdir($folder);
ob_start();
require 'vendor/autoload.php';
$app = require 'bootstrap/app.php';
$app->make(Illuminate\Contracts\Console\Kernel::class)->bootstrap();

const ALIAS = 'servicedesk';
const TRIAL = 'trial@service-desk.invalid';
/** Laravel keeps its configuration, views and modules; what this process has read would be kept anew. */
function clear(): void {
    exec(escapeshellarg(PHP_BINARY) . ' artisan freescout:clear-cache 2>&1', $lines, $code);
    if ($code) {
        throw new Exception(implode(' ', $lines));
    }
    // What root has written there the web server could not write.
    if (posix_getuid() === 0) {
        exec('chown -R --reference=storage storage bootstrap/cache');
    }
}

$result = match ($what) {
    'look' => ['version' => config('app.version'), 'url' => config('app.url'), 'cookie' => config('session.cookie'),
        'database' => config('database.connections.' . config('database.default'))],
    // Who is first admin: who has this e-mail address, else the first administrator.
    'admin' => (function () use ($given) {
        $those = App\User::where('status', App\User::STATUS_ACTIVE)->where('type', App\User::TYPE_USER)->orderBy('id');
        $one = (isset($given['login']) ? $those->where('email', $given['login']) : $those->where('role', App\User::ROLE_ADMIN))->first();
        return $one ? ['id' => (string) $one->id, 'name' => $one->email] : [];
    })(),
    'settings' => (function () use ($given) {
        Option::set(ALIAS, $given['settings']);
        App\Module::setActive(ALIAS, 1);
        clear();
        return [];
    })(),
    'settings-away' => (function () use ($given) {
        App\Module::where('alias', ALIAS)->delete();
        App\Option::where('name', ALIAS)->delete();
        array_map('unlink', glob("{$given['folder']}/*.json"));
        is_dir($given['folder']) && rmdir($given['folder']);
        clear();
        // Lists of providers, which Laravel makes anew.
        foreach (['service_desk_module', 'services'] as $name) @unlink("bootstrap/cache/$name.php");
        return [];
    })(),
    // Asked for by somebody who is made for it: nobody is written to about a trial.
    'ticket' => (function () use ($given) {
        $mailbox = App\User::find($given['admin'])->mailboxesCanView()->first() ?? App\Mailbox::first();
        if (!$mailbox) {
            throw new Exception('There is no mailbox.');
        }
        $customer = App\Customer::create(TRIAL, ['first_name' => 'Service', 'last_name' => 'Desk']);
        $thread = ['type' => App\Thread::TYPE_CUSTOMER, 'body' => 'Made by the installer of Service Desk.', 'customer_id' => $customer->id];
        $of = ['type' => App\Conversation::TYPE_EMAIL, 'subject' => $given['subject'], 'mailbox_id' => $mailbox->id,
            'source_type' => App\Conversation::SOURCE_TYPE_EMAIL];
        return ['id' => (string) App\Conversation::create($of, [$thread], $customer)['conversation']->id];
    })(),
    'ticket-away' => (function () use ($given) {
        App\Conversation::find($given['id'])?->deleteForever();
        App\Email::where('email', TRIAL)->first()?->customer?->deleteCustomer();
        return [];
    })(),
};
while (ob_get_level()) ob_end_clean();
echo "\n", json_encode($result, JSON_FORCE_OBJECT), "\n";
