<form class="margin-top" method="POST" action="{{ route('settings', ['section' => 'servicedesk']) }}">
    {{ csrf_field() }}
    {!! $host->form('settings[servicedesk][%s]') !!}
</form>
