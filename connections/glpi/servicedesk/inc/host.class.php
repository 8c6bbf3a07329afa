<?php
class PluginServicedeskHost extends ServiceDesk\Host {
    static function instance(): self {
        return new self('GLPI', Config::getConfigurationValues('servicedesk') + self::defaults());
    }

    static function getMenuContent() {
        return self::instance()->setting('menu') ? ['title' => 'Service desk', 'page' => '/service-desk/problem'] : false;
    }

    /** Somebody with a profile of the standard interface is an agent. */
    private function kind(int $user): string {
        $profiles = array_column((new Profile_User())->find(['users_id' => $user]), 'profiles_id');
        return countElementsInTable('glpi_profiles', ['id' => $profiles ?: [0], 'interface' => 'central']) ? 'agent' : 'client';
    }

    function who(): ?array {
        if (!($id = Session::getLoginUserID()) || !($user = User::getById($id))) return null;
        $role = $this->kind($id) === 'client' ? null : (Session::haveRight('config', UPDATE) ? 'admin' : 'agent');
        return $this->row($role ? 'agent' : 'client', $id, $user->getFriendlyName(), $user->getDefaultEmail(), ['role' => $role]);
    }

    /** Signs in as this user, with the profile and entities that they begin with. The request has no session of its own. */
    protected function login(string $kind, int $id): bool {
        $auth = new Auth();
        $auth->user = new User();
        $auth->auth_succeded = $auth->user->getFromDB($id) && $auth->user->fields['is_active'] && $this->kind($id) === $kind;
        if ($auth->auth_succeded) Session::init($auth);
        return $auth->auth_succeded && Session::getLoginUserID() == $id;
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
        $may = !Session::getLoginUserID() || $ticket->can($id, UPDATE);
        $may && $ticket->update(['id' => $id] + $input) || $this->refuse('You may not do this');
        $ticket->getFromDB($id);
        array_diff_assoc(array_intersect_key($input, $ticket->fields), $ticket->fields) && $this->refuse('It is not allowed');
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
        ((!Session::getLoginUserID() || $followup->can(-1, CREATE, $input)) && $followup->add($input))
            || $this->refuse('You may not reply');
    }

    function page(): void {
        $agent = Session::getCurrentInterface() === 'central';
        $agent ? Html::header('Service desk', '', 'helpdesk', 'PluginServicedeskMenu') : Html::helpHeader('Service desk');
        echo $this->pages();
        $agent ? Html::footer() : Html::helpFooter();
    }
}
