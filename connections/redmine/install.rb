# What the installer asks of Redmine and changes in it, in Redmine's own environment: ruby -rbundler/setup
# -r./config/environment install.rb <what>, with JSON on standard input and output.
given = JSON.parse($stdin.read)
# Nobody is written to about a trial.
ActionMailer::Base.perform_deliveries = false

GROUP = ENV.fetch('SERVICE_DESK_AGENTS', 'Agents')

def group
  Group.givable.find_by(lastname: GROUP)
end

# What root has written there Redmine could not write.
at_exit do
  log = Rails.root.join('log')
  FileUtils.chown(File.stat(log).uid, File.stat(log).gid, Dir[log.join('*')]) if Process.uid.zero? && log.exist?
end

what = {
  'look' => lambda do
    { version: Redmine::VERSION.to_s, protocol: Setting.protocol, host: Setting.host_name, group: !group.nil? }
  end,
  # Who is first admin: who has this login, else the first administrator, agents before others.
  'admin' => lambda do
    some = User.active.where(given['login'] ? { login: given['login'] } : { admin: true }).order(:id).to_a
    user = some.find { |one| group&.users&.include?(one) } || some.first
    user ? { id: user.id, name: user.login } : {}
  end,
  # The plug-in's own settings, as its page of settings would write them.
  'settings' => lambda do
    Group.create!(lastname: GROUP).users << User.find(given['admin']) unless group
    Setting.plugin_service_desk = (Setting.plugin_service_desk || {}).merge(given['settings'])
    {}
  end,
  'settings-away' => lambda do
    group&.destroy unless given['group']
    Setting.where(name: 'plugin_service_desk').delete_all
    FileUtils.rm_rf([File.join(Redmine::Plugin.public_directory, 'service_desk'), given['folder']])
    {}
  end,
  'ticket' => lambda do
    project = Project.active.joins(:trackers).first or abort('There is no project with a tracker.')
    user = User.find(given['admin'])
    tracker = project.trackers.first
    issue = Issue.new(project: project, tracker: tracker, author: user, subject: given['subject'], priority: IssuePriority.default || IssuePriority.active.first)
    issue.status ||= tracker.default_status
    issue.notify = false
    issue.save!
    { id: issue.id.to_s }
  end,
  'ticket-away' => lambda do
    Issue.find_by(id: given['id'])&.destroy
    {}
  end
}
puts "\n#{JSON.generate(what.fetch(ARGV[0]).call)}"
