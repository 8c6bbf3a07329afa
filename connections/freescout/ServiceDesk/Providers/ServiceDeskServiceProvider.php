<?php
namespace Modules\ServiceDesk\Providers;

require_once __DIR__ . '/../service-desk.php';

use Modules\ServiceDesk\FreeScoutHost;
use Route;

class ServiceDeskServiceProvider extends \Illuminate\Support\ServiceProvider {
    function boot() {
        $settings = (array) \Option::get('servicedesk', []) + FreeScoutHost::defaults();
        $host = new FreeScoutHost('FreeScout', $settings);
        $print = fn($hook, $html) => \Eventy::addAction($hook, fn($one = null, $on = null) => print $html($one, $on), 20, 2);
        $print('layout.head', fn() => $host->head('/service-desk-api', config('app.csp_enabled') ? \Helper::cspNonce() : ''));
        $print('menu.append', fn() => $host->setting('menu') ? '<li><a href="/service-desk/problem">Service desk</a></li>' : '');
        $bar = fn() => request()->is('service-desk/*') ? '' : $host->bar();
        $print('menu.append', fn() => preg_replace('~<service.*?</.*?>~', '<li>$0</li>', $bar()));
        $print('conversation.after_subject_block', fn($one) => $host->slots('ticket', $one->id));
        // Beside a conversation, too, which has a card of its own.
        $print('customer.profile_data', fn($one, $on) => $on ? '' : $host->slots('user', $one->id));
        $print('user.edit.before_first_name', fn($one) => $host->slots('agent', $one->id));

        $this->loadViewsFrom(__DIR__ . '/../Resources/views', 'servicedesk');
        $filter = fn($name, $change) => \Eventy::addFilter("settings.$name", $change, 20, 2);
        $filter('sections', fn($all) => $all + ['servicedesk' => ['title' => 'Service desk', 'icon' => 'link', 'order' => 500]]);
        $ours = fn($value) => fn($given, $section) => $section === 'servicedesk' ? $value : $given;
        $filter('section_settings', $ours(['servicedesk' => $settings]));
        $filter('section_params', $ours(['template_vars' => ['host' => $host]]));
        $filter('view', $ours('servicedesk::settings'));

        $route = fn($place) => $host->route($place);
        Route::middleware('web')->get('service-desk-api/who', fn() => $route('who'));
        Route::any('service-desk-api/{place}', $route)->where('place', 'host-shim\.js|tickets(/visible|/actions)?');
        Route::middleware(['web', 'auth'])->get('service-desk/sign-in', fn() => redirect($host->back()));
        $page = fn() => view('servicedesk::page', ['host' => $host]);
        Route::middleware(['web', 'auth'])->get('service-desk/{path?}', $page)->where('path', '.*');
    }
}
