require 'service_desk_host'

class ZammadHost < ServiceDeskHost
  FIELDS = { 'status' => 'state_id', 'priority' => 'priority_id', 'assign' => 'owner_id' }.freeze

  def self.settings
    { 'folder' => Rails.root.join('storage/service-desk').to_s }.merge(Setting.get('service_desk').to_h)
  end

  def kind_of(user)
    user.permissions?('ticket.agent') ? 'agent' : 'client'
  end

  def who
    user = User.find_by(id: UserInfo.current_user_id, active: true)
    return unless user

    role = user.permissions?('admin') ? 'admin' : 'agent' if kind_of(user) == 'agent'
    { kind: kind_of(user), id: user.id.to_s, name: user.fullname, email: user.email, role: role, locale: user.locale }.compact
  end

  # By Zammad's own scope: groups of an agent; tickets of a customer and of shared organizations.
  def visible(kind, id, tickets)
    user = User.find_by(id: id, active: true)
    user && kind_of(user) == kind ? TicketPolicy::ReadScope.new(user).resolve.where(id: tickets).pluck(:id) : []
  end

  def after(ticket, limit)
    Ticket.where('id > ?', ticket).order(:id).limit(limit).pluck(:id)
  end

  # A rule of the service desk acts as the system (user 1).
  def act_as(_kind, id)
    @user = id && (User.find_by(id: id, active: true) || refuse('You cannot act'))
    UserInfo.current_user_id = id || 1
  end

  def ticket(id)
    ticket = Ticket.find(id)
    @user.nil? || TicketPolicy.new(@user, ticket).update? ? ticket : refuse('You may not do this')
  end

  def set(id, action, value)
    ticket(id).update!(FIELDS[action] => value)
  rescue ActiveRecord::RecordInvalid, ActiveRecord::InvalidForeignKey, Exceptions::UnprocessableEntity => e
    refuse e.message.chomp('.')
  end

  def replies(id, since)
    Ticket.find(id).articles.where(internal: false).where('created_at >= ?', Time.zone.at(since)).pluck(:body)
  end

  def reply(id, html, files)
    to = ticket(id)
    mail = to.customer.email.present? && to.group.email_address.present?
    article = { ticket_id: id, type: Ticket::Article::Type.lookup(name: mail ? 'email' : 'note'), internal: false, body: html,
                sender: Ticket::Article::Sender.lookup(name: 'Agent'), content_type: 'text/html', subject: to.title,
                to: (to.customer.email if mail) }
    ActiveRecord::Base.transaction do
      made = Ticket::Article.create!(article)
      files.each do |file|
        Store.create!(object: 'Ticket::Article', o_id: made.id, data: file[:content], filename: file[:name],
                      preferences: { 'Content-Type' => file[:type] }, created_by_id: UserInfo.current_user_id)
      end
    end
  end
end
