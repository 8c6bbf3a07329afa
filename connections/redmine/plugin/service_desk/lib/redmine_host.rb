class RedmineHost < ServiceDeskHost
  FIELDS = { 'status' => 'status_id', 'priority' => 'priority_id', 'assign' => 'assigned_to_id' }.freeze

  def self.instance
    new('Redmine', Setting.plugin_service_desk, lacks: 'organization')
  end

  def kind_of(user)
    (@agents ||= Group.where(lastname: setting('agents')).flat_map(&:user_ids)).include?(user&.id) ? 'agent' : 'client'
  end

  def who
    person(User.current).compact if User.current.logged?
  end

  def person(user)
    kind = kind_of(user)
    role = user.admin? ? 'admin' : 'agent' if kind == 'agent'
    { id: user.id.to_s, kind: kind, name: user.name, email: user.mail, role: role, teams: user.group_ids.map(&:to_s),
      active: user.active?, locale: user.language.presence, time_zone: user.time_zone&.tzinfo&.name }
  end

  def ticket(issue)
    to = issue.assigned_to
    { id: issue.id.to_s, number: issue.id.to_s, subject: issue.subject, requester: "#{kind_of(issue.author)}:#{issue.author_id}",
      assigned: ("agent:#{to.id}" if to.is_a?(User)), team: (to.id.to_s if to.is_a?(Group)), status: issue.status_id.to_s,
      priority: issue.priority_id.to_s, type: issue.tracker_id.to_s, department: issue.project_id.to_s,
      created_at: issue.created_on.iso8601, updated_at: issue.updated_on.iso8601 }
  end

  def records(kind)
    return { from: User.where(type: 'User'), search: %w[login firstname lastname], row: method(:person) } if kind == 'people'
    return { from: Issue, changed: :updated_on, search: %w[subject], row: method(:ticket) } if kind == 'tickets'

    list = { 'teams' => Group.givable, 'departments' => Project, 'ticket_types' => Tracker, 'statuses' => IssueStatus,
             'priorities' => IssuePriority.shared }[kind]
    state = ->(one) { one.is_closed? ? 'closed' : 'open' if kind == 'statuses' }
    list&.all&.map { |one| { id: one.id.to_s, name: one.name, position: one.try(:position), state: state.call(one) }.compact }
  end

  def visible(kind, id, tickets)
    user = User.active.find_by(id: id)
    user && kind_of(user) == kind ? Issue.visible(user).where(id: tickets).pluck(:id) : []
  end

  def after(ticket, limit)
    Issue.where('issues.id > ?', ticket).order(:id).limit(limit).pluck(:id)
  end

  # A rule of the service desk acts as the first administrator.
  def act_as(_kind, id)
    User.current = User.active.order(:id).find_by(id ? { id: id } : { admin: true }) || refuse('You cannot act')
  end

  # Redmine leaves out without a word what its workflow, or the person's role, does not allow.
  def set(id, action, value)
    issue = Issue.find(id)
    issue.init_journal(User.current)
    issue.safe_attributes = { FIELDS[action] => value.to_s }
    refuse "You may not change the #{action} of ##{id} so" unless issue[FIELDS[action]].to_s == value.to_s
    issue.save || refuse(issue.errors.full_messages.join(' '))
  end

  def replies(id, since)
    notes = Issue.find(id).journals.where('created_on >= ?', Time.at(since)).pluck(:notes)
    notes.compact.map { |text| Redmine::WikiFormatting.to_html(Setting.text_formatting, text) }
  end

  def reply(id, html, files)
    issue = Issue.find(id)
    refuse 'You may not reply' unless issue.notes_addable?(User.current)
    issue.init_journal(User.current, Redmine::WikiFormatting.html_parser.to_text(html))
    kept = files.map { |file| { file: file[:content], filename: file[:name], content_type: file[:type], author: User.current } }
    issue.save_attachments(kept.map { |file| { 'token' => Attachment.create!(file).token } })
    issue.save || refuse(issue.errors.full_messages.join(' '))
  end
end
