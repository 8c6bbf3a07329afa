# An empty Redmine with a project, a group of agents, a client and the account of the adapter. SEED is JSON.
seed = JSON.parse(ENV.fetch('SEED'))
# A second administrator is announced to the first: not by another thread, which SQLite would keep waiting.
ActiveJob::Base.queue_adapter = :inline
# Nothing of it has to survive a power cut.
ActiveRecord::Base.connection.execute('PRAGMA synchronous = OFF')
ActiveRecord::Migration.verbose = false
ActiveRecord::Tasks::DatabaseTasks.migrate
ActiveRecord::Base.descendants.each { |model| model.reset_column_information unless model.abstract_class? }
Setting.clear_cache
Redmine::DefaultData::Loader.load('en')
{ rest_api_enabled: '1', default_language: 'en', host_name: seed['host'] }.each { |name, value| Setting[name] = value }

def account(login:, name:, email:, password:, admin: false)
  first, last = name.split(' ', 2)
  user = User.new(firstname: first, lastname: last, mail: email, admin: admin, language: 'en', status: User::STATUS_ACTIVE)
  user.login = login
  user.password = user.password_confirmation = password
  user.save!
  user
end

people = seed['people'].to_h { |kind, one| [kind, account(**one.symbolize_keys, password: seed['password'], admin: kind == 'administrator')] }
agents = Group.create!(lastname: 'Agents')
agents.users << people['agent'] << people['approver'] << people['limited']
role = ->(name) { Role.find_by!(name: name) }
{ 'Support' => %w[agent approver], 'Hall' => %w[agent limited] }.each do |name, members|
  project = Project.create!(name: name, identifier: name.downcase, is_public: false, trackers: Tracker.all.to_a)
  members.each { |member| Member.create!(principal: people[member], project: project, roles: [role['Manager']]) }
  Member.create!(principal: people['client'], project: project, roles: [role['Reporter']])
end

adapter = account(login: 'service-desk', name: 'Service Desk', email: 'desk@example.test', password: seed['password'], admin: true)
Token.create!(user: adapter, action: 'api').update_column(:value, seed['key'])
puts "seeded #{people['agent'].id}"
