<?php
namespace Modules\ServiceDesk;

use App\Conversation;
use App\Thread;
use App\User;

class FreeScoutHost extends \ServiceDesk\Host {
    private ?User $user = null;

    function who(): ?array {
        if (!($user = auth()->user()) || !$user->isActive()) return null;
        $more = ['role' => $user->isAdmin() ? 'admin' : 'agent', 'time_zone' => $user->timezone];
        return $this->row('agent', $user->id, $user->getFullName(), $user->email, $more);
    }

    function visible(string $kind, int $id, array $tickets): iterable {
        $those = Conversation::whereIn('id', $tickets);
        if ($kind === 'client') return $those->where('customer_id', $id)->pluck('id');
        if (!($user = User::find($id))?->isActive()) return [];
        return $those->with('mailbox.users')->get()->filter(fn($one) => $user->can('view', $one))->pluck('id');
    }

    function after(int $ticket, int $limit): iterable {
        return Conversation::where('id', '>', $ticket)->orderBy('id')->limit($limit)->pluck('id');
    }

    function actAs(?string $kind, ?int $id): void {
        $users = $kind ? User::where('id', $kind === 'agent' ? $id : 0) : User::where('role', User::ROLE_ADMIN)->orderBy('id');
        $this->user = $users->first();
        if (!$this->user?->isActive()) $this->refuse('You cannot act');
        auth()->setUser($this->user);
    }

    function status(int $ticket, string $status): void {
        isset(Conversation::$statuses[(int) $status]) || $this->refuse('There is no such status');
        $one = Conversation::find($ticket);
        if ($one->status != $status) $one->changeStatus((int) $status, $this->user);
    }

    function assign(int $ticket, ?int $agent, ?int $team): void {
        $one = Conversation::find($ticket);
        $agent && User::find($agent)?->can('view', $one) || $this->refuse('It is assigned to somebody of its mailbox only');
        if ($one->user_id != $agent) $one->changeUser($agent, $this->user);
    }

    function replies(int $ticket, int $since): iterable {
        $replies = Thread::where('conversation_id', $ticket)->where('type', Thread::TYPE_MESSAGE);
        return $replies->where('created_at', '>=', date('Y-m-d H:i:s', $since))->pluck('body');
    }

    function reply(int $ticket, string $html, array $files): void {
        $attachment = fn($file) => [
            'file_name' => $file['name'], 'mime_type' => $file['type'], 'data' => base64_encode($file['content']),
        ];
        $reply = ['type' => Thread::TYPE_MESSAGE, 'body' => $html, 'created_by_user_id' => $this->user->id];
        $reply += ['attachments' => array_map($attachment, $files)];
        Thread::createExtended($reply, Conversation::find($ticket)) || $this->refuse('The reply was not taken');
    }
}
