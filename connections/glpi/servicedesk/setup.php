<?php
require_once __DIR__ . '/service-desk.php';

function plugin_servicedesk_install() { return true; }
function plugin_servicedesk_uninstall() { return true; }
function plugin_version_servicedesk() {
    $needs = ['glpi' => ['min' => '10.0.7', 'max' => '10.0.99'], 'php' => ['min' => '8.0']];
    return ['name' => 'Service desk', 'version' => '1.0.0', 'author' => '', 'license' => '', 'requirements' => $needs];
}

function plugin_init_servicedesk() {
    $hooks = ['csrf_compliant' => true, 'config_page' => 'front/config.form.php', 'add_css' => 'theme.css',
        'pre_item_form' => 'plugin_servicedesk_slots', 'menu_toadd' => ['helpdesk' => 'PluginServicedeskHost'],
        'helpdesk_menu_entry' => '/front/index.php', 'add_header_tag' => [['tag' => 'script', 'properties' => [
        'src' => '/plugins/servicedesk/host-shim.js', 'data-manifest' => '/service-desk/bundle/manifest.json', 'async' => '1']]]];
    foreach ($hooks as $name => $hook) $GLOBALS['PLUGIN_HOOKS'][$name]['servicedesk'] = $hook;
}

function plugin_servicedesk_slots($params) {
    $kinds = ['ticket' => 'Ticket', 'user' => 'User', 'agent' => 'User', 'organization' => 'Entity'];
    foreach (Session::getCurrentInterface() === 'central' && $params['item']->getID() > 0 ? $kinds : [] as $kind => $class)
        if ($params['item'] instanceof $class) echo PluginServicedeskHost::instance()->slots($kind, $params['item']->getID());
}
