ServiceDeskHooks # loads the hooks

Redmine::Plugin.register :service_desk do
  name 'Service desk'
  version ServiceDeskHost::VERSION
  # What the environment says holds until something is set.
  settings default: { 'secret' => ENV['SERVICE_DESK_SECRET'], 'agents' => ENV.fetch('SERVICE_DESK_AGENTS', 'Agents'),
                      'address' => 'http://127.0.0.1:8080', 'folder' => Rails.root.join('tmp/service-desk').to_s },
           partial: 'service_desk/settings'
  shown = proc { User.current.logged? && RedmineHost.instance.on?('menu') }
  menu :top_menu, :service_desk, '/service-desk', caption: 'Service desk', if: shown
end
