class ServiceDeskController < ApplicationController
  # Members of this group are agents, all other people are clients. The adapter's AGENTS is the same name.
  AGENTS = ENV.fetch('SERVICE_DESK_AGENTS', 'Agents')

  before_action :require_login, only: :page

  # Every page of the service desk, inside the layout of Redmine.
  def page
  end

  # Who is signed in: asked by the service desk with the cookies of a browser.
  def who
    user = User.current
    return head(:unauthorized) unless user.logged?

    groups = user.groups.to_a
    render json: {
      kind: groups.map(&:name).include?(AGENTS) ? 'agent' : 'client',
      id: user.id.to_s,
      name: user.name,
      email: user.mail,
      role: user.admin? ? 'admin' : 'agent',
      time_zone: user.time_zone&.tzinfo&.name,
      locale: user.language.presence,
      teams: groups.map { |group| group.id.to_s }
    }
  end
end
