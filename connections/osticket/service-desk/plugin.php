<?php
return ['id' => 'service-desk', 'version' => '1.0', 'ost_version' => '1.17', 'name' => 'Service desk',
    'description' => 'Problems, changes and assets beside the tickets', 'plugin' => 'class.php:ServiceDeskPlugin'];
