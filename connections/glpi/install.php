<?php
// What the installer asks of GLPI and changes in it, by GLPI's own classes: php install.php <folder> <what>, with JSON on
// standard input; the last line is JSON.
[, $folder, $what] = $argv;
$given = json_decode(stream_get_contents(STDIN) ?: '{}', true);
chdir($folder);
ob_start();
require 'inc/includes.php';

const CONTEXT = 'servicedesk';
$result = match ($what) {
    'settings' => (function () use ($given) {
        Config::setConfigurationValues(CONTEXT, $given['settings']);
        return [];
    })(),
    'settings-away' => (function () use ($given) {
        Config::deleteConfigurationValues(CONTEXT, $given['names']);
        array_map('unlink', glob("{$given['folder']}/*.json"));
        is_dir($given['folder']) && rmdir($given['folder']);
        return [];
    })(),
    // Nobody is written to about a trial.
    'ticket' => (function () use ($given) {
        $ticket = new Ticket();
        $id = $ticket->add(['name' => $given['subject'], 'content' => 'Made by the installer of Service Desk.', 'entities_id' => 0,
            '_users_id_requester' => (int) $given['admin'], '_disablenotif' => true]);
        return ['id' => (string) ($id ?: throw new Exception('GLPI makes no ticket for the trial.'))];
    })(),
    'ticket-away' => (function () use ($given) {
        (new Ticket())->delete(['id' => (int) $given['id'], '_disablenotif' => true], true);
        return [];
    })(),
};
while (ob_get_level()) ob_end_clean();
echo "\n", json_encode($result, JSON_FORCE_OBJECT), "\n";
