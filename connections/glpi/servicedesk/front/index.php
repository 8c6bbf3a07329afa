<?php
include '../../../inc/includes.php';
$place = ltrim($_SERVER['PATH_INFO'] ?? '', '/');
if (!preg_match('~^(who|tickets)~', $place)) Session::checkLoginUser();
PluginServicedeskHost::instance()->route($place);
