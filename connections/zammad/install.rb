# What the installer asks of Zammad and changes in it, in Zammad's own environment: rails runner install.rb <what>, with JSON
# on standard input; the last line is JSON.
given = JSON.parse($stdin.read.then { |text| text.empty? ? '{}' : text })
UserInfo.current_user_id = 1
migration = Rails.root.join('db/addon/service_desk/20261101000000_service_desk.rb').to_s
trial = 'trial@service-desk.invalid'

what = {
  'look' => lambda do
    database = ActiveRecord::Base.connection_db_config.configuration_hash
    { **database.slice(:adapter, :host, :port, :database, :username, :password),
      url: "#{Setting.get('http_type')}://#{Setting.get('fqdn')}", cookie: Rails.application.config.session_options[:key] }
  end,
  # Who is first admin: who has this login, else the first administrator who works on tickets.
  'admin' => lambda do
    some = given['login'] ? User.where(login: given['login'], active: true) : User.with_permissions('admin')
    user = some.sort_by(&:id).find { |one| one.id > 1 && one.permissions?('ticket.agent') }
    user ? { id: user.id.to_s, name: user.login } : {}
  end,
  'settings' => lambda do
    load migration
    ServiceDesk.up
    Setting.set('service_desk', given['settings'])
    {}
  end,
  'settings-away' => lambda do
    load migration
    ServiceDesk.down
    FileUtils.rm_rf(given['folder'])
    {}
  end,
  # Asked for by somebody who is made for it: nobody is written to about a trial.
  'ticket' => lambda do
    group = User.find(given['admin']).groups_access('full').find(&:active) || abort('This administrator is in no group.')
    customer = User.create!(login: trial, firstname: 'Service', lastname: 'Desk', roles: Role.where(name: 'Customer'))
    ticket = Ticket.create!(title: given['subject'], group: group, customer: customer, owner_id: 1)
    { id: ticket.id.to_s }
  end,
  'ticket-away' => lambda do
    Ticket.find_by(id: given['id'])&.destroy
    User.find_by(login: trial)&.destroy
    {}
  end
}
puts "\n#{JSON.generate(what.fetch(ARGV.last).call)}"
