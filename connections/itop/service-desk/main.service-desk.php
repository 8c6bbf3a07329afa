<?php
require_once __DIR__ . '/service-desk.php';

class ServiceDeskMenu extends ModuleHandlerAPI {
    static function OnMenuCreation() {
        $under = ApplicationMenu::GetMenuIndexById('WelcomeMenu');
        if (ITopHost::instance()->setting('menu')) new WebPageMenuNode('ServiceDesk', '/service-desk/problem', $under, 90);
    }
}

class ServiceDeskSlots extends AbstractApplicationUIExtension {
    function OnDisplayProperties($object, Combodo\iTop\Application\WebPage\WebPage $on, $edit = false) {
        foreach (['ticket' => 'Ticket', 'user' => 'Person', 'agent' => 'Person', 'organization' => 'Organization'] as $k => $of)
            if (!$edit && $object instanceof $of)
                $on->add(ITopHost::head('/service-desk-api') . ITopHost::instance()->slots($k, $object->GetKey()));
    }
}

class ITopHost extends ServiceDesk\Host {
    static function instance(): self {
        foreach (self::defaults() as $name => $first) $set[$name] = MetaModel::GetModuleSetting('service-desk', $name, $first);
        return new self('iTop', $set);
    }

    private function all(string $oql, bool $everything = true, int $limit = 0): array {
        $search = DBObjectSearch::FromOQL($oql);
        $search->AllowAllData($everything);
        return (new DBObjectSet($search, ['id' => true], [], null, $limit))->ToArray();
    }

    /** Signs in as this person; an account of the portal is a client's. */
    protected function login(string $kind, int $person): bool {
        foreach ($this->all("SELECT User WHERE contactid = $person AND status = 'enabled'") as $user)
            if (UserRights::Login($user->Get('login')) && UserRights::IsPortalUser() === ($kind === 'client')) return true;
        return false;
    }

    function who(): ?array {
        $login = Combodo\iTop\Application\Helper\Session::Get('auth_user');
        if (!$login || !UserRights::Login($login) || !($person = UserRights::GetContactObject())) return null;
        $role = UserRights::IsPortalUser() ? [] : ['role' => UserRights::IsAdministrator() ? 'admin' : 'agent'];
        return $this->row($role ? 'agent' : 'client', $person->GetKey(), $person->GetName(), $person->Get('email'), $role);
    }

    function visible(string $kind, int $id, array $tickets): iterable {
        if (!$this->login($kind, $id)) return [];
        $those = 'SELECT Ticket WHERE id IN (' . implode(',', $tickets) . ')';
        if ($kind === 'client') return array_keys($this->all("$those AND caller_id = $id"));
        $may = fn($one) => UserRights::IsActionAllowed(get_class($one), UR_ACTION_READ);
        return array_keys(array_filter($this->all($those, false), $may));
    }

    function after(int $ticket, int $limit): iterable {
        return array_keys($this->all("SELECT Ticket WHERE id > $ticket", true, $limit));
    }

    private function ticket(int $id): DBObject {
        $ticket = MetaModel::GetObject('Ticket', $id, true, true);
        $may = !UserRights::GetUserId() || UserRights::IsActionAllowed(get_class($ticket), UR_ACTION_MODIFY);
        return $may ? $ticket : $this->refuse('You may not do this');
    }

    /** By a step of the life cycle that is one of these, or leads to the state, and wants nothing more. */
    private function step(DBObject $ticket, string $state, array $steps = []): void {
        $class = get_class($ticket);
        $may = fn($step) => !UserRights::GetUserId() || UserRights::IsStimulusAllowed($class, $step);
        $fits = fn($to, $step) => ($steps ? in_array($step, $steps) : $to['target_state'] === $state) && $may($step);
        $step = key(array_filter($ticket->EnumTransitions(), $fits, ARRAY_FILTER_USE_BOTH))
            ?? $this->refuse("From \"{$ticket->GetState()}\" you cannot make it \"$state\"");
        foreach ($ticket->GetTransitionAttributes($step) as $name => $flags)
            $flags & OPT_ATT_MANDATORY && MetaModel::GetAttributeDef($class, $name)->IsNull($ticket->Get($name))
                && $this->refuse('First it needs: ' . MetaModel::GetLabel($class, $name));
        $ticket->ApplyStimulus($step);
    }

    function status(int $ticket, string $status): void {
        ($one = $this->ticket($ticket))->GetState() === $status || $this->step($one, $status);
    }

    function assign(int $ticket, ?int $agent, ?int $team): void {
        $one = $this->ticket($ticket);
        $of = current($this->all('SELECT lnkPersonToTeam WHERE person_id = ' . (int) $agent));
        $agent && $one->Set('agent_id', $agent);
        if ($team || ($of && !$one->Get('team_id'))) $one->Set('team_id', $team ?? $of->Get('team_id'));
        if ($one->ListChanges()) $this->step($one, 'assigned', ['ev_assign', 'ev_reassign']);
    }

    function replies(int $ticket, int $since): iterable {
        return array_column($this->ticket($ticket)->Get('public_log')->GetAsArray(), 'message_html');
    }

    function reply(int $ticket, string $html, array $files): void {
        ($one = $this->ticket($ticket))->Set('public_log', $html);
        $one->DBUpdate();
        foreach ($files as $file)
            MetaModel::NewObject('Attachment', ['item_class' => get_class($one), 'item_id' => $ticket,
                'contents' => new ormDocument($file['content'], $file['type'], $file['name'])])->DBInsert();
    }

    function page(): void {
        $page = UserRights::IsPortalUser() ? new NiceWebPage('Service desk') : new iTopWebPage('Service desk');
        $page->add(self::head('/service-desk-api') . $this->pages());
        $page->output();
    }
}
