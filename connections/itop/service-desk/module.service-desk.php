<?php
SetupWebPage::AddModule(__FILE__, 'service-desk/1.0.0', ['label' => 'Service desk', 'mandatory' => false, 'visible' => true,
    'dependencies' => ['itop-tickets/2.7.0', 'itop-attachments/2.7.0'], 'datamodel' => ['main.service-desk.php'],
    'data.struct' => [], 'data.sample' => [], 'doc.manual_setup' => '', 'doc.more_information' => '', 'settings' => []]);
