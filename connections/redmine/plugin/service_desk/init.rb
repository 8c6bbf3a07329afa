ServiceDeskHooks # loads the hooks

Redmine::Plugin.register :service_desk do
  name 'Service desk'
  version ServiceDeskHost::VERSION
  # What the environment says holds until something is set.
  settings partial: 'service_desk/settings', default: { 'secret' => ENV['SERVICE_DESK_SECRET'],
    'agents' => ENV.fetch('SERVICE_DESK_AGENTS', 'Agents'), 'folder' => Rails.root.join('tmp/service-desk').to_s }
  shown = proc { User.current.logged? && RedmineHost.instance.on?('menu') }
  menu :top_menu, :service_desk, '/service-desk', caption: 'Service desk', if: shown
end
