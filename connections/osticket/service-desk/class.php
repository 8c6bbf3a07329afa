<?php
require_once INCLUDE_DIR . 'class.app.php';
require_once __DIR__ . '/service-desk.php';

class ServiceDeskConfig extends PluginConfig {
    function getOptions() {
        $text = fn($of) => new TextboxField(['label' => $of[0], 'default' => $of[1], 'configuration' => ['length' => 200]]);
        $box = fn($label) => new BooleanField(['label' => $label, 'default' => true]);
        return array_map($text, ServiceDeskHost::SETTINGS) + array_map($box, ServiceDeskHost::POINTS);
    }

    function pre_save(&$config, &$errors) {
        Messages::success('Test of the connection: ' . (new ServiceDeskHost('osTicket', $config))->test());
        return true;
    }
}

class ServiceDeskPlugin extends Plugin {
    var $config_class = 'ServiceDeskConfig';

    function bootstrap() {
        $host = new ServiceDeskHost('osTicket', $this->getConfig()->getInfo());
        $head = $host->head('/ajax.php/service-desk', root: rtrim(ROOT_PATH, '/')) . $host->places([
            'ticket' => ['/scp/tickets\.php\?(?:.*&)?id=(\d+)', '#ticket_tabs'],
            'user' => ['/scp/users\.php\?(?:.*&)?id=(\d+)', '#user-view-tabs'],
            'organization' => ['/scp/orgs\.php\?(?:.*&)?id=(\d+)', '#orgtabs'],
            'bar' => ['/scp/(?!login|pwreset)', '#header > #info'],
            'agent' => ['/scp/staff\.php\?(?:.*&)?id=(\d+)', 'form[action^="staff.php"] > ul.tabs'],
        ]);
        // A plugin starts before osTicket takes lines for the head of its page.
        ob_start(fn($html) => preg_replace('~</head>~', addcslashes($head, '\\$') . '$0', $html, 1), 8192);
        $app = $host->setting('menu') ? new Application() : null;
        $app?->registerStaffApp('Service desk', ROOT_PATH . 'service-desk/problem');
        $app?->registerClientApp('My approvals', ROOT_PATH . 'service-desk/my-approvals');
        Signal::connect('ajax.client', fn($all) => $all->append(url('^/service-desk(?:/(.*))?$', [$host, 'route'])));
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
        $user = $kind === 'client' ? User::lookup($id) : null;
        if ($user) return array_filter($tickets, fn($one) => Ticket::lookup($one)?->checkUserAccess(new EndUser($user)));
        $staff = $kind === 'agent' ? Staff::lookup($id) : null;
        $those = Ticket::objects()->filter(['ticket_id__in' => $tickets])->distinct('ticket_id')->values_flat('ticket_id');
        return $staff?->isActive() ? $staff->applyVisibility($those) : [];
    }

    function after(int $id, int $rows): iterable {
        return Ticket::objects()->filter(['ticket_id__gt' => $id])->order_by('ticket_id')->limit($rows)->values_flat('ticket_id');
    }

    function actAs(?string $kind, ?int $id): void {
        $GLOBALS['thisstaff'] = $kind === 'agent' ? Staff::lookup($id) : null;
        if ($kind && !$GLOBALS['thisstaff']?->isActive()) $this->refuse('You cannot act');
    }

    private function ticket(int $id, string $right): Ticket {
        $may = !$GLOBALS['thisstaff'] || Ticket::lookup($id)->checkStaffPerm($GLOBALS['thisstaff'], $right);
        return $may ? Ticket::lookup($id) : $this->refuse('You may not do this');
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
        ($agent ? $one->assignToStaff($agent, '') : $one->assignToTeam($team, '')) || $this->refuse('It is not assigned so');
    }

    function replies(int $ticket, int $since): iterable {
        foreach (Ticket::lookup($ticket)->getThread()->getEntries()->filter(['type' => 'R']) as $one) yield $one->getBody();
    }

    function reply(int $ticket, string $html, array $files): void {
        $one = $this->ticket($ticket, Ticket::PERM_REPLY);
        $files = array_map(fn($file) => ['data' => $file['content']] + $file, $files);
        $vars = ['response' => new HtmlThreadEntryBody($html), 'reply-to' => 'all', 'attachments' => $files]
            + ($GLOBALS['thisstaff'] ? [] : ['poster' => 'Service desk']);
        $one->postReply($vars, $errors, true, false) || $this->refuse(implode(' ', $errors) ?: 'The reply was not taken');
    }

    /** As osTicket does it: its sign-in leads to what the session names. */
    function signIn(): void {
        $_SESSION['_staff']['auth']['dest'] = $_SESSION['_client']['auth']['dest'] = $this->back();
        Http::redirect(ROOT_PATH . 'scp/login.php');
    }

    /** Our pages in the layout of agents, or of clients. */
    function page(): void {
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
