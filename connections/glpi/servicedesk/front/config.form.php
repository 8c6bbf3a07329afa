<?php
include '../../../inc/includes.php';
Session::checkRight('config', UPDATE);
if (isset($_POST['settings'])) Config::setConfigurationValues('servicedesk', $_POST['settings']);
Html::header('Service desk', '', 'config', 'plugins');
echo '<form method="post" class="card p-3">' . PluginServicedeskHost::instance()->form('settings[%s]') . Html::closeForm(false);
Html::footer();
