package RT::Extension::ServiceDesk;
use strict; use warnings;

our $VERSION = '1.0';

# Our pages have addresses to be kept and mailed: they open without a referrer, and change nothing.
$RT::Interface::Web::IS_WHITELISTED_COMPONENT{$_} = 1 for qw(/service-desk/dhandler /service-desk/sign-in);

# REST 2 on behalf of a person: who signs in as somebody with the right SuperUser may name them in a header, and has then
# the rights of that person, and no others.
require RT::REST2::Middleware::Auth;
unshift @RT::REST2::Middleware::Auth::auth_priority, 'login_on_behalf';

sub RT::REST2::Middleware::Auth::login_on_behalf {
    my ($self, $env) = @_;
    my $id = $env->{HTTP_X_RT_ON_BEHALF_OF} // return;
    my $account = $self->login_from_authtoken($env) || $self->login_from_basicauth($env);
    my $person = RT::CurrentUser->new;
    if ($account && $account->HasRight(Right => 'SuperUser', Object => $RT::System)) {
        $person->Load($id) if $id =~ /^\d+$/;
        return $person if $person->id && !$person->PrincipalObj->Disabled;
    }
    # Nobody then, and not the account itself.
    delete @$env{qw(HTTP_AUTHORIZATION HTTP_COOKIE QUERY_STRING)};
    return;
}

1;
