class ServiceDeskController < ApplicationController
  # Of the connection file and the adapter as well.
  SECRET = ENV.fetch('SERVICE_DESK_SECRET')

  before_action :require_login, only: :page

  # Every page of the service desk, inside the layout of Redmine.
  def page
  end

  # Who is signed in: asked by the service desk with the cookies of a browser.
  def who
    user = User.current
    return head(:unauthorized) unless user.logged? && signed?

    agent = ServiceDesk.agent?(user)
    render json: {
      kind: agent ? 'agent' : 'client',
      id: user.id.to_s,
      name: user.name,
      email: user.mail,
      role: agent && user.admin? ? 'admin' : nil,
      time_zone: user.time_zone&.tzinfo&.name,
      locale: user.language.presence,
      teams: user.groups.map { |group| group.id.to_s }
    }.compact
  end

  private

  # docs/connect/host-api.md, "Signatures".
  def signed?
    time = request.headers['X-Service-Desk-Time'].to_s
    text = [time, request.request_method, request.original_fullpath, ''].join("\n")
    good = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', SECRET, text)}"
    (Time.now.to_i - time.to_i).abs <= 300 &&
      ActiveSupport::SecurityUtils.secure_compare(good, request.headers['X-Service-Desk-Signature'].to_s)
  end
end
