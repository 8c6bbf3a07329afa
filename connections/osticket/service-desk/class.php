<?php
require_once INCLUDE_DIR . 'class.app.php';
require_once __DIR__ . '/service-desk.php';

class ServiceDeskConfig extends PluginConfig {
    function getOptions() {
        $size = ['configuration' => ['size' => 60, 'length' => 200]];
        $text = fn($of) => new TextboxField($size + ['label' => $of[0], 'default' => $of[1]]);
        $box = fn($label) => new BooleanField(['label' => $label, 'default' => true]);
        $boxes = ServiceDeskHost::POINTS + ['test' => ServiceDeskHost::TEST];
        return array_map($text, ServiceDeskHost::SETTINGS) + array_map($box, $boxes);
    }

    function pre_save(&$config, &$errors) {
        if ($config['test']) Messages::success((new ServiceDeskHost('osTicket', $config))->test());
        return true;
    }
}

class ServiceDeskPlugin extends Plugin {
    var $config_class = 'ServiceDeskConfig';

    function bootstrap() {
        $host = new ServiceDeskHost('osTicket', $this->getConfig()->getInfo());
        $head = $host->head(__DIR__ . '/theme.css', root: rtrim(ROOT_PATH, '/')) . $host->places([
            'ticket' => ['/scp/tickets\.php\?(?:.*&)?id=(\d+)', '#ticket_tabs'],
            'user' => ['/scp/users\.php\?(?:.*&)?id=(\d+)', '#user-view-tabs'],
            'organization' => ['/scp/orgs\.php\?(?:.*&)?id=(\d+)', '#orgtabs'],
            'agent' => ['/scp/staff\.php\?(?:.*&)?id=(\d+)', 'form[action^="staff.php"] > ul.tabs'],
        ]);
        // A plugin starts before osTicket takes lines for the head of its page.
        ob_start(fn($html) => preg_replace('~</head>~', addcslashes($head, '\\$') . '$0', $html, 1), 8192);
        $app = $host->setting('menu') ? new Application() : null;
        $app?->registerStaffApp('Service desk', ROOT_PATH . 'service-desk/problem');
        $app?->registerClientApp('My approvals', ROOT_PATH . 'service-desk/my-approvals');
        Signal::connect('ajax.client', function ($pages) use ($host) {
            $pages->append(url('^/service-desk/(who|tickets|tickets/visible|tickets/actions)$', [$host, 'serve']));
            $pages->append(url_get('^/service-desk/sign-in$', [$host, 'signIn']));
            $pages->append(url_get('^/service-desk(?:/.*)?$', [$host, 'page']));
        });
    }
}

class ServiceDeskHost extends ServiceDesk\Host {
    function who(): ?array {
        $agent = StaffAuthenticationBackend::getUser();
        $one = $agent && $agent->isValid() ? $agent : UserAuthenticationBackend::getUser();
        if (!$one || !$one->isValid() || ($one !== $agent && $one->isGuest())) return null;
        $role = $one === $agent ? ['role' => $agent->isAdmin() ? 'admin' : 'agent'] : [];
        return $this->row($role ? 'agent' : 'client', $one->getId(), $one->getName(), $one->getEmail(), $role);
    }

    function visible(string $kind, int $id, array $tickets): iterable {
        $user = $kind === 'client' && ($user = User::lookup($id)) ? new EndUser($user) : null;
        $own = fn($ticket) => $user && Ticket::lookup($ticket)?->checkUserAccess($user);
        if ($kind === 'client') return array_filter($tickets, $own);
        $those = Ticket::objects()->filter(['ticket_id__in' => $tickets])->distinct('ticket_id')->values_flat('ticket_id');
        return ($staff = Staff::lookup($id))?->isActive() ? $staff->applyVisibility($those) : [];
    }

    function after(int $ticket, int $limit): iterable {
        $those = Ticket::objects()->filter(['ticket_id__gt' => $ticket])->order_by('ticket_id');
        return $those->limit($limit)->values_flat('ticket_id');
    }

    function actAs(?string $kind, ?int $id): void {
        $GLOBALS['thisstaff'] = $kind === 'agent' ? Staff::lookup($id) : null;
        if ($kind && !$GLOBALS['thisstaff']?->isActive()) $this->refuse('You cannot act');
    }

    private function ticket(int $id, string $right): Ticket {
        $ticket = Ticket::lookup($id) ?? $this->refuse('There is no such ticket');
        $staff = $GLOBALS['thisstaff'];
        return !$staff || $ticket->checkStaffPerm($staff, $right) ? $ticket : $this->refuse('You may not do this');
    }

    function status(int $ticket, string $status): void {
        $done = $this->ticket($ticket, Ticket::PERM_REPLY)->setStatus((int) $status, '', $errors);
        $done || $this->refuse($errors['err'] ?? 'You may not set this status');
    }

    function priority(int $ticket, string $priority): void {
        $answer = $this->ticket($ticket, Ticket::PERM_EDIT)->getAnswer('priority');
        $answer?->setValue(Priority::lookup((int) $priority) ?? $this->refuse('There is no such priority'));
        $answer?->save() || $this->refuse('The ticket has no priority');
    }

    function assign(int $ticket, ?int $agent, ?int $team): void {
        $one = $this->ticket($ticket, Ticket::PERM_ASSIGN);
        if ($agent ? $one->getStaffId() == $agent : $one->getTeamId() == $team) return;
        $done = $agent ? $one->assignToStaff($agent, '') : $one->assignToTeam($team, '');
        $done || $this->refuse('It cannot be assigned so');
    }

    function reply(int $ticket, string $html, array $files, ?int $begun): void {
        $one = $this->ticket($ticket, Ticket::PERM_REPLY);
        foreach ($begun ? $one->getThread()->getEntries()->filter(['type' => 'R']) : [] as $entry)
            if ($this->same($entry->getBody(), $html)) return;
        $files = array_map(fn($file) => ['data' => $file['content']] + $file, $files);
        $vars = ['response' => new HtmlThreadEntryBody($html), 'reply-to' => 'all', 'attachments' => $files]
            + ($GLOBALS['thisstaff'] ? [] : ['poster' => 'Service desk']);
        $one->postReply($vars, $errors, true, false) || $this->refuse(implode(' ', $errors) ?: 'The reply was not taken');
    }

    /** As osTicket does it: its sign-in leads to what the session names. */
    function signIn() {
        $_SESSION['_staff']['auth']['dest'] = $_SESSION['_client']['auth']['dest'] = $this->back();
        Http::redirect(ROOT_PATH . 'scp/login.php');
    }

    /** Our pages in the layout of agents, or of clients. */
    function page() {
        global $ost, $cfg, $thisstaff, $thisclient, $nav, $errors;
        $thisstaff = StaffAuthenticationBackend::getUser();
        $kind = $thisstaff && $thisstaff->isValid() ? 'staff' : 'client';
        defined('STAFFINC_DIR') || define('STAFFINC_DIR', INCLUDE_DIR . 'staff/');
        if ($kind === 'staff') ($nav = new StaffNav($thisstaff))->setActiveTab('apps');
        require INCLUDE_DIR . "$kind/header.inc.php";
        echo $this->pages();
        require INCLUDE_DIR . "$kind/footer.inc.php";
    }
}
