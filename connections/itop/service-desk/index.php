<?php
require_once APPROOT . 'application/startup.inc.php';
$place = preg_replace('~^/service-desk(-api)?/~', '', utils::ReadParam('place', '', false, 'raw_data'));
if (!preg_match('~^(who|tickets|host-shim)~', $place)) LoginWebPage::DoLoginEx(null, $place === 'test');
$place === 'test' ? print htmlspecialchars(ITopHost::instance()->test()) : ITopHost::instance()->route($place);
