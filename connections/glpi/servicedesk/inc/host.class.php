<?php
class PluginServicedeskHost extends ServiceDesk\Host {
    static function instance(): self {
        return new self('GLPI', Config::getConfigurationValues('servicedesk') + self::defaults());
    }

    static function getMenuContent() {
        $entry = ['title' => 'Service desk', 'page' => '/service-desk/problem', 'icon' => 'ti ti-sitemap'];
        return self::instance()->setting('menu') ? $entry : false;
    }

    /** Somebody with a profile of the standard interface is an agent. */
    private function kind(int $user): string {
        $profiles = array_column((new Profile_User())->find(['users_id' => $user]), 'profiles_id');
        return countElementsInTable('glpi_profiles', ['id' => $profiles ?: [0], 'interface' => 'central']) ? 'agent' : 'client';
    }

    function who(): ?array {
        $user = new User();
        if (!($id = Session::getLoginUserID()) || !$user->getFromDB($id)) return null;
        $role = $this->kind($id) === 'client' ? null : (Session::haveRight('config', UPDATE) ? 'admin' : 'agent');
        $more = ['person' => (string) $id, 'role' => $role];
        return $this->row($role ? 'agent' : 'client', $id, $user->getFriendlyName(), $user->getDefaultEmail(), $more);
    }

    /** Signs in as this user, with the profile and entities that they begin with. The request has no session of its own. */
    protected function login(string $kind, int $id): bool {
        $auth = new Auth();
        $auth->user = new User();
        if (!$auth->user->getFromDB($id) || !$auth->user->fields['is_active'] || $this->kind($id) !== $kind) return false;
        $auth->auth_succeded = true;
        Session::init($auth);
        return Session::getLoginUserID() == $id;
    }

    function visible(string $kind, int $id, array $tickets): iterable {
        if (!$this->login($kind, $id) || !Ticket::canView()) return [];
        return array_filter($tickets, fn($one) => ($ticket = new Ticket())->getFromDB($one) && $ticket->canViewItem());
    }

    function after(int $ticket, int $limit): iterable {
        return array_column((new Ticket())->find(['id' => ['>', $ticket], 'is_deleted' => 0], 'id', $limit), 'id');
    }

    /** GLPI leaves out without a word what a profile does not allow. */
    private function change(int $id, array $input): void {
        $ticket = new Ticket();
        if (Session::getLoginUserID() && !$ticket->can($id, UPDATE)) $this->refuse('You may not do this');
        $ticket->update(['id' => $id] + $input) || $this->refuse('It was not changed');
        $ticket->getFromDB($id);
        foreach (array_intersect_key($input, $ticket->fields) as $name => $value)
            $ticket->fields[$name] == $value || $this->refuse('Your profile does not allow this value');
    }

    protected function set(int $ticket, string $field, string $value): void {
        $known = $field === 'status' ? Ticket::getAllStatusArray() : array_flip(range(1, 6));
        isset($known[$value]) ? $this->change($ticket, [$field => (int) $value]) : $this->refuse("There is no such $field");
    }

    function assign(int $ticket, ?int $agent, ?int $team): void {
        $to = $agent ? ['_type' => 'user', 'users_id' => $agent] : ['_type' => 'group', 'groups_id' => $team];
        $this->change($ticket, ['_itil_assign' => $to]);
    }

    function replies(int $ticket, int $since): iterable {
        $of = ['itemtype' => 'Ticket', 'items_id' => $ticket, 'date' => ['>=', date('Y-m-d H:i:s', $since)]];
        foreach ((new ITILFollowup())->find($of) as $row) yield Glpi\Toolbox\Sanitizer::unsanitize($row['content']);
    }

    function reply(int $ticket, string $html, array $files): void {
        $input = ['itemtype' => 'Ticket', 'items_id' => $ticket, 'content' => Glpi\Toolbox\Sanitizer::sanitize($html)];
        foreach ($files as $file) {
            $input['_prefix_filename'][] = $prefix = uniqid('', true);
            $input['_filename'][] = $name = $prefix . basename($file['name']);
            file_put_contents(GLPI_TMP_DIR . "/$name", $file['content']);
        }
        $followup = new ITILFollowup();
        if (Session::getLoginUserID() && !$followup->can(-1, CREATE, $input)) $this->refuse('You may not reply');
        $followup->add($input) || $this->refuse('The reply was not taken');
    }

    function page(): void {
        $agent = Session::getCurrentInterface() === 'central';
        $agent ? Html::header('Service desk', '', 'helpdesk', 'PluginServicedeskMenu') : Html::helpHeader('Service desk');
        echo $this->pages();
        $agent ? Html::footer() : Html::helpFooter();
    }
}
