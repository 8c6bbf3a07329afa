<?php Dict::Add('EN US', 'English', 'English', ['Menu:ServiceDesk' => 'Service desk']);
