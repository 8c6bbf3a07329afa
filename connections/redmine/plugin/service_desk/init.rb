ServiceDesk::Hooks # loads the hooks

Redmine::Plugin.register :service_desk do
  name 'Service desk'
  description 'Problems, changes, releases and assets beside the issues'
  version '1.0.0'
  menu :top_menu, :service_desk, '/service-desk', caption: 'Service desk', if: proc { User.current.logged? }
end
